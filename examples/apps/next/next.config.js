/** The chat's server behind the site's own origin. */
const server = process.env.PROBABILITY_CHAT_URL ?? "http://localhost:3000";

export default {
  // The API's paths end in a slash, which Next would redirect away.
  skipTrailingSlashRedirect: true,
  rewrites: () => [
    { source: "/api/:path*/", destination: `${server}/api/:path*/` },
    { source: "/ai/:path*", destination: `${server}/ai/:path*` },
  ],
};
