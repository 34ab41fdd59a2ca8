// Copied into the build's folder `run`: what `npm start` and the systemd unit start.
import diagnostics from "node:diagnostics_channel";
import { serve } from "./bundle.js";
import { wordsOf } from "./listen-words.js";

// Without it, or with an empty one, remix-serve would take any free port if 3000 is in use.
process.env.PORT ||= "3000";

// remix-serve leaves a server that cannot listen to whoever survives its error, and the process would
// end as if all was well.
diagnostics.subscribe("tracing:net.server.listen:asyncStart", ({ server }) => {
  const stop = (error) => {
    console.error(`시작하지 못했습니다. ${wordsOf(error, process.env.PORT, process.env.HOST)}`);
    process.exit(1);
  };
  server.once("error", stop).once("listening", () => server.off("error", stop));
});

serve();
