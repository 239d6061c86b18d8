// Package safefile creates and replaces files without ever losing one.
//
// It knows nothing of sessions: what is written, and the proof that it is
// right, come in as callbacks.
//
// # Replacing
//
// [Replace] works in this order, and until the rename the source is untouched:
//
//  1. symlinks are resolved: the file is replaced, not the link
//  2. temporary files that a killed run left in the folder are removed
//  3. the source must be regular, writable, have one name only, and still be
//     the file that the caller read; it is locked against other runs
//  4. a temporary file is created beside it, with its mode and owner, written,
//     synced, closed, and given its modification time
//  5. the Verify callback reads the temporary file again
//  6. with Backup, a copy of the source is made in the same careful way
//  7. the source must still be the file that was read
//  8. rename, and sync of the folder
//  9. the descriptor held on the old file tells whether another process wrote
//     to it meanwhile; if so the old file, as it is now, is kept under another
//     name and the error is a [ChangedAfterError]
//
// An error, a cancelled context or a crash before step 8 leaves the source as
// it was, a crash after it leaves the new file whole; there is nothing between.
//
// # Creating
//
// [Create] writes and verifies a temporary file likewise and then gives it its
// name by a rename that refuses to replace, or by a hard link where there is no
// such rename. A file appears whole or not at all, and none is ever overwritten.
//
// # Temporary files
//
// They are called .NAME.sessiontool-PID-RANDOM.tmp, in the folder of the file
// they are for; NAME is cut after 200 bytes. A run keeps its temporary file
// locked (flock), so that the next run in that folder can tell one that a
// killed run left, which it removes, from one that is in use. Where the file
// system has no locks nothing is removed.
//
// # What is not promised
//
// Access control lists and extended attributes are not carried over, and the
// owner only where the system allows it. A writer that opened the old file
// before the rename and writes to it after step 9 writes to a file without a
// name. A file that another program moves into place between steps 7 and 8 is
// replaced; other runs of this package are kept out by the lock. Windows does
// not let an open file be replaced, so step 9 does not exist there, and a
// writer that has the file open makes the rename fail instead.
package safefile
