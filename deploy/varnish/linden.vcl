# Varnish 7 with xkey (package varnish-modules) in front of the shop, which is configured with CDN=varnish and CDN_ADDRESS.
# It caches only what the shop marks with Surrogate-Control: pages that are the same for everyone.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The nodes of the shop.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.restarts == 0) {
    unset req.http.Stale;
  }
  if (req.method == "PURGE") {
    # A request forwarded by another proxy on this machine, such as one for TLS, has two IP addresses.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403));
    }
    if (!req.http.xkey-softpurge) {
      return (synth(400));
    }
    set req.http.purged = xkey.softpurge(req.http.xkey-softpurge);
    return (synth(200, "Purged " + req.http.purged));
  }
  set req.grace = 7d;
  if (req.http.Stale == "unwanted") {
    set req.grace = 60s;
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Cookies do not affect cached pages: the shop renders them without reading cookies.
  return (hash);
}

sub vcl_hit {
  # While the shop is healthy, a page that is stale for a minute is shown only if the shop cannot render it again.
  if (obj.ttl + 60s < 0s && !req.http.Stale && std.healthy(req.backend_hint)) {
    set req.http.Stale = "unwanted";
    return (restart);
  }
}

sub vcl_backend_response {
  # A failure replaces no cached page and is not cached.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch || bereq.http.Stale) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d+" && beresp.status == 200 && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Control;
    return (deliver);
  }
  if (bereq.url ~ "^/(assets|media)/" && beresp.status == 200 && !beresp.http.Set-Cookie) {
    return (deliver);
  }
  # Requests for the same personal page never wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 120s;
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.is_bgfetch || bereq.http.Stale) {
    return (abandon);
  }
}

sub vcl_synth {
  # A request for a new page was abandoned.
  if (req.http.Stale == "unwanted") {
    set req.http.Stale = "wanted";
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  set resp.http.X-Cache = "hit";
  if (obj.hits == 0) {
    set resp.http.X-Cache = "miss";
  }
}
