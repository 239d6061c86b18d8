# The commands that people and CI use. .ci/run says which of them CI runs.

GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
# Counted in runs rather than seconds: on a busy machine a fuzzer that runs out of time
# may fail without an input.
FUZZTIME ?= 3000x
BIN = sessiontool
NODE_DIR = .conformance

.PHONY: build demo test race fuzz lint bench check cross conformance conformance-plants conformance-versions agreement golden

build:
	$(GO) build -o $(BIN) .

# The main job on bundled sessions: check them, show a tree, print a context.
demo: build
	@sh testdata/demo/demo.sh ./$(BIN)

test:
	$(GO) test ./...

# Under the race detector the sweeps over many sessions are shortened: they have no
# concurrency of their own.
race:
	$(GO) test -race -short ./...

# Every fuzz target for a short while; FUZZTIME=10m for a long one.
fuzz:
	@$(GO) list ./... | while read -r pkg; do \
		$(GO) test -list '^Fuzz' "$$pkg" | grep '^Fuzz' | while read -r target; do \
			echo "fuzz $$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) "$$pkg" || exit 1; \
		done || exit 1; \
	done

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'gofmt would change these files'; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff

bench:
	$(GO) test -run '^$$' -bench . ./...

# The systems that sessiontool is built for.
cross:
	GOOS=linux GOARCH=arm64 $(GO) build -o /dev/null .
	GOOS=darwin GOARCH=arm64 $(GO) build -o /dev/null .
	GOOS=windows GOARCH=amd64 $(GO) build -o /dev/null .

check: lint build test race fuzz cross demo

# What follows asks the real Pi, which is installed in $(NODE_DIR) first; nothing above needs it.
install_pi = node=$$(testdata/pi/install.sh testdata/pi/package.json $(NODE_DIR)/pi)

# Random sessions put to sessiontool and to Pi: every answer must be equal. SEED=random explores
# others; what differs is made small and kept in $(NODE_DIR)/failures.
SEED = 20260105
COUNT = 300
SIZE = 45
# How many comparisons so many sessions must give at the least.
LEAST = $$((20 * $(SIZE) * $(COUNT)))

conformance:
	@$(install_pi) && \
	$(GO) run ./internal/conformance/cmd -seed $(SEED) -count $(COUNT) -size $(SIZE) -least $(LEAST) \
		-node "$$node" -pi $(NODE_DIR)/pi -failures $(NODE_DIR)/failures

# How far the answers of older versions of Pi differ; docs/pi-versions.md says why.
conformance-versions:
	@$(install_pi) && export NODE="$$node" && for version in 0.85.0 1.0.3; do \
		testdata/pi/install.sh testdata/pi/versions/$$version/package.json $(NODE_DIR)/pi-$$version >/dev/null && \
		echo "Pi $$version" && \
		$(GO) run ./internal/conformance/cmd -survey -seed $(SEED) -count $(COUNT) -size $(SIZE) \
			-node "$$node" -pi $(NODE_DIR)/pi-$$version -writer $(NODE_DIR)/pi || exit 1; \
	done

# That the comparison can fail: bugs planted one by one must each be noticed. Needs no Pi.
conformance-plants:
	$(GO) test -count 1 -tags plants -run TestPlants ./internal/conformance

# ajv and the Sourcemeta CLI say of every line what our validators say, under the bundled schemas.
agreement:
	@$(install_pi) && $(GO) run ./internal/agreement/cmd -node "$$node" -modules $(NODE_DIR)/pi

# Writes the answers that the tests read again.
golden:
	@$(install_pi) && "$$node" testdata/pi/golden.mjs --pi $(NODE_DIR)/pi testdata/golden
