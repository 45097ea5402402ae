/** Whether Hosting leads to the functions where they run. */

/** As much of `hosting` in firebase.json as is read here. */
export interface Rewrites {
  rewrites: { source: string; function?: { functionId: string; region?: string } }[];
}

export function regionTroubles({ rewrites }: Rewrites, region: string): string[] {
  return rewrites.flatMap((rewrite) =>
    rewrite.function && rewrite.function.region !== region
      ? [
          `firebase.json looks for ${rewrite.function.functionId} in ${rewrite.function.region ?? 'no region'}, ` +
            `and it runs in ${region} (functionOptions.region in domain/business.ts): run npm run configure.`,
        ]
      : [],
  );
}
