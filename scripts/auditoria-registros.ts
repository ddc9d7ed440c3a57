/** The part of auditoria:verificar that rebuilds the records from the audit and says where they differ. */
import type { Registry } from '#domain/registro/registry.ts';
import { auditoriaRegistros as texto } from '#messages/auditoria-registros.ts';
import type { Database } from '#server/database/pool.ts';
import { marcoOf, markRows } from '#server/engine/replay/mark.ts';
import { replayRecords, type Difference } from '#server/engine/replay/replay.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const SHOWN = 100;
const MAX_VALUE = 80;

export type Asked = {
  readonly recurso?: string | undefined;
  readonly tudo: boolean;
  readonly marcar: boolean;
};

/** Answers whether the audit rebuilds every record; prints what differs. */
export async function verificarRegistros(
  database: Database,
  { recurso, tudo, marcar }: Asked,
): Promise<boolean> {
  const registry = await loadRegistry();
  if (recurso !== undefined && !Object.hasOwn(registry.entity, recurso))
    throw new Error(texto.semCadastro(recurso));
  const marco = await marcoOf(database.pool);
  if (marcar && !marco.antiga) throw new Error(texto.nova);
  if (marcar && marco.marcada_em) throw new Error(texto.jaMarcada(marco.marcada_em));
  const counts = new Map<string, number>();
  const found = new Map<string, Set<number>>();
  let total = 0;
  const onDifference = (difference: Difference): void => {
    total += 1;
    if (!marcar && (tudo || total <= SHOWN)) console.error(sentence(registry, difference));
    const key = `${difference.recurso}.${fieldOf(difference)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (difference.id === null) return;
    const ids = found.get(difference.recurso) ?? new Set();
    found.set(difference.recurso, ids.add(difference.id));
  };
  const done = await replayRecords(database, registry, {
    ...(recurso === undefined ? {} : { recurso }),
    onDifference,
  });
  const sum = (of: 'linhas' | 'eventos'): number => done.reduce((all, replayed) => all + replayed[of], 0);
  if (!marcar && !tudo && total > SHOWN) console.error(texto.maisDiferencas(total - SHOWN));
  if (total > 0) {
    console.error(texto.resumoTitulo);
    for (const [key, many] of [...counts].toSorted(([, a], [, b]) => b - a))
      console.error(`  ${key}: ${many}`);
    console.error(texto.errado(total, sum('linhas')));
  } else console.log(texto.certo(done.length, sum('linhas'), sum('eventos')));
  if (marcar) console.log(texto.marcados(await markRows(database.pool, registry, found)));
  else if (total > 0 && marco.antiga && !marco.marcada_em) console.error(texto.podeMarcar);
  return total === 0 || marcar;
}

/** 'itens.7.quantidade' counts as 'itens.quantidade'. */
function fieldOf({ motivo, campo }: Difference): string {
  return motivo === 'campo' && campo !== null ? campo.replace(/\.\d+/, '') : `${texto.semCampo} (${motivo})`;
}

function sentence(registry: Registry, difference: Difference): string {
  const { recurso, id, motivo, campo, dito: narrado, esta: atual, seq } = difference;
  const onde = texto.titulo(recurso, id);
  const end = seq === null ? '' : texto.evento(seq);
  if (motivo !== 'campo') return `${texto.inteiro(onde, motivo)}${end}`;
  const secret =
    registry.entity[recurso]?.fields.some(({ column, writeOnly }) => writeOnly && column === campo) ?? false;
  const say = (value: unknown): string => (secret ? texto.naoMostrado : shown(value));
  return `${texto.campo(onde, campo ?? '', say(narrado), say(atual))}${end}`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return texto.nada;
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}
