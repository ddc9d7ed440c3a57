/** An import for whoever asks. */
import type { Importacao as Wire } from '#domain/importacao/importacao.ts';
import { hiddenFields } from '#server/engine/access.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { toWire, type Importacao } from './record.ts';

/** The import as this person may see it: of a field that is hidden from them, how many change and not what they held. */
export function shown({ entity, contexto }: EntityCall, row: Importacao): Wire {
  const wire = toWire(row);
  const hidden = new Set(hiddenFields(entity, contexto.ability).map(({ field }) => field.id));
  if (hidden.size === 0) return wire;
  const named = !entity.label.some((id) => hidden.has(id));
  return {
    ...wire,
    mudancas: wire.mudancas.map((change) => ({
      ...change,
      exemplos: hidden.has(change.campo)
        ? []
        : change.exemplos.map((example) => ({ ...example, registro: named ? example.registro : '' })),
    })),
  };
}
