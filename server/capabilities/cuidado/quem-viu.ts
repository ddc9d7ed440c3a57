/** Readings of a patient's data as sentences that the patient understands (CLIN-02). */
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { LeituraNarrada, PaginaDeLeituras } from '#domain/cuidado/wire.ts';
import { isEvento } from '#domain/auditoria/eventos.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { quemViu as texto } from '#messages/ficha-medica-quem-viu.ts';
import { FINALIDADES } from '#schemas/compartilhado/finalidade-acesso.ts';
import type { Pool } from '#server/database/query.ts';
import { namesOf } from '#server/engine/labels.ts';
import type { Lugar } from './repository.ts';
import { leiturasDe, type LeituraNaAuditoria } from './quem-viu-repository.ts';

/** What a purpose is called. */
export const tituloDa = (finalidade: string): string =>
  FINALIDADES.find((option) => option.const === finalidade)?.title ?? finalidade;

export type PedidoDeLeituras = {
  readonly de?: string;
  readonly ate?: string;
  readonly antes?: string;
  readonly limite?: string;
};

export const leiturasQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    de: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    ate: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    antes: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
    limite: { type: 'string', pattern: '^([1-9][0-9]{0,2}|1000)$' },
  },
} as const;

export async function quemViu(
  { registry, pool }: { readonly registry: Registry; readonly pool: Pool },
  lugar: Lugar,
  { de, ate, antes, limite }: PedidoDeLeituras,
): Promise<PaginaDeLeituras> {
  const many = limite === undefined ? 50 : Number(limite);
  const rows = await leiturasDe(pool, registry, lugar, {
    de: de ?? null,
    ate: ate ?? null,
    antes: antes === undefined ? null : Number(antes),
    limite: many + 1,
  });
  const page = rows.slice(0, many);
  const paciente = registry.entity['pacientes'];
  const nomes = paciente ? await namesOf(pool, paciente, [lugar.pacienteId]) : new Map<number, string>();
  return {
    paciente: nomes.get(lugar.pacienteId) ?? '',
    leituras: page.map((row) => narrar(registry, row)),
    proximo: rows.length > many ? (page.at(-1)?.seq ?? null) : null,
  };
}

function narrar(registry: Registry, row: LeituraNaAuditoria): LeituraNarrada {
  const entity = registry.entity[row.recurso];
  const dia = row.quando === null ? null : formatData(diaDe(Date.parse(row.quando)));
  const objeto =
    row.recurso === 'pacientes' || !entity ? texto.cadastro : texto.objeto(entity.gender, entity.title, dia);
  const frase = isEvento(row.acao) ? texto.frases[row.acao] : undefined;
  const finalidade =
    row.finalidade === null ? null : `${tituloDa(row.finalidade)}: ${row.justificativa ?? ''}`;
  return {
    seq: row.seq,
    em: row.em,
    quem: row.quem ?? texto.alguem,
    fez: (frase ?? texto.outra)(objeto),
    finalidade: row.motivo ?? finalidade,
  };
}
