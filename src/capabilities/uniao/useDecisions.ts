/** Whose is what was written since the joining, as it is marked: everything stays until somebody says otherwise. */
import { useState } from 'react';
import type { Decisoes, Destino } from '#domain/paciente/desfazer.ts';
import type { Desfazer } from '#domain/paciente/wire.ts';

export function useDecisions(
  preview: Desfazer | undefined,
): readonly [Decisoes, (chave: string, destino: Destino) => void] {
  const [said, setSaid] = useState<Decisoes>({});
  // Only of what is shown: something that came meanwhile is in no answer, and the server asks of it.
  const decisions = Object.fromEntries(
    (preview?.novidades ?? []).map(({ chave }) => [chave, said[chave] ?? ('fica' as const)]),
  );
  return [decisions, (chave, destino) => setSaid((before) => ({ ...before, [chave]: destino }))];
}
