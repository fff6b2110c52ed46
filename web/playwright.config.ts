import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A loaded machine can upset a test by its timing. What passes only the second time is listed as flaky, and is a bug to be found.
  retries: 1,
  // The report says which tests were flaky to the chore that runs them.
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    // Keeping everything for use offline takes a quarter of the time of a test. It is tested by itself, and on the sites of other hosts.
    serviceWorkers: process.env["GAMETREE_SITE"] ? "allow" : "block",
    launchOptions: {
      ...(process.env["GAMETREE_BROWSER"] ? { executablePath: process.env["GAMETREE_BROWSER"] } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
