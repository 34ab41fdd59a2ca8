// Copied into the build's folder `run`: what `npm start` and the systemd unit start.
import { serve } from "./bundle.js";

serve();
