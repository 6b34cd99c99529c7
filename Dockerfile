# coterie in a container, installed from its Debian packages: the steps of tests/install/debian.sh.
#
#   docker build -t coterie .
#   docker run --rm -v "$PWD:/data" coterie detect graph.gml
FROM debian:bookworm AS build
COPY . /coterie
RUN apt-get update -qq && /coterie/tests/install/debian.sh build /packages

FROM debian:bookworm-slim
COPY --from=build /packages /packages
COPY tests/install/debian.sh /coterie/tests/install/debian.sh
COPY examples/karate.gml /coterie/examples/karate.gml
RUN rm /packages/libcoterie-dev_*.deb /packages/coterie-paper-models_*.deb && /coterie/tests/install/debian.sh install /packages \
    && /coterie/tests/install/debian.sh use /packages \
    && rm -rf /packages /coterie /var/lib/apt/lists/*
WORKDIR /data
ENTRYPOINT ["coterie"]
