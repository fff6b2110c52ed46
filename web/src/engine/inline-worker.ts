// The worker of the web component: what a search to step through needs.

import { core, serve } from "./core";

serve(core);
