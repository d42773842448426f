using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .handler),
    (name = "network", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", http = (), service = "main")],
);

const handler :Workerd.Worker = (
  serviceWorkerScript = embed "handler.js",
  compatibilityDate = "2026-11-01",
  globalOutbound = "network",
);
