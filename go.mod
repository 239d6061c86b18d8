module sessiontool

go 1.26
