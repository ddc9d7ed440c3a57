import { useStore } from '#shared/hooks/store.ts';
import { proof } from '#shared/session/second-step.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';

/** No part of the start: few acts ask for it. */
const ProofDialog = onDemand(async () => ({
  default: (await import('#capabilities/segundo-fator/index.ts')).ProofDialog,
}));

/** Mounted once: asks the person to prove himself again, over whatever is open. */
export function ProofHost() {
  const asked = useStore(proof);
  return asked ? <ProofDialog onAnswer={asked.answer} /> : null;
}
