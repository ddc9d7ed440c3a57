/** Calls of prescriptions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Conferida, UltimaPosologia } from '#domain/prescricao/wire.ts';
import { papeisDe } from '#domain/prescricao/receituario.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { randomId } from '#shared/random-id.ts';

/** Key of what is asked about prescriptions: every save of one forgets it. */
export const PRESCRIPTIONS = 'prescricoes';
const MOST = 100;

/** As the form holds it. */
export type Item = ItemPrescrito & {
  readonly id?: number;
  readonly _chave: string;
  readonly alertas?: string | null;
};
export type Acknowledged = { readonly alerta: string; readonly motivo: string; readonly _chave: string };

export type Prescription = Row & {
  readonly pacienteId: number;
  readonly prontuarioId: number;
  readonly profissionalId: number | null;
  readonly situacao: 'RASCUNHO' | 'EMITIDA' | 'SUSPENSA' | 'CANCELADA';
  readonly prescritaEm: string | null;
  readonly emitidaEm: string | null;
  readonly emitidaPor: string | null;
  readonly encerradaEm: string | null;
  readonly encerradaPor: string | null;
  readonly motivo: string | null;
  readonly orientacoes: string | null;
  readonly naoConferido: string | null;
  readonly nomePaciente: string | null;
  readonly itens?: readonly Item[];
  readonly _ref?: { readonly [field: string]: { readonly id: number; readonly label: string } | undefined };
};

export type Found = {
  readonly medicamentoId: number;
  readonly nome: string;
  readonly principioAtivo: string | null;
  readonly via: string | null;
  readonly unidade: string | null;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
};

export type Paper = {
  readonly id: number;
  readonly ordem: number;
  readonly nome: string;
  readonly tipo: string;
  readonly vias: number;
  readonly validaAte: string | null;
  readonly assinatura: string;
  /** Given by the SNCR. */
  readonly numeroSncr: string | null;
  readonly porqueImpressa: string | null;
  readonly documentoId: string;
  readonly aspectos: readonly unknown[];
  readonly semEfeito: boolean;
};

export type Model = {
  readonly id: number;
  readonly nome: string;
  readonly orientacoes: string | null;
  readonly itens: readonly Item[];
};

const list = (where: { readonly [filter: string]: string }, signal?: AbortSignal, most = MOST) =>
  request<readonly Prescription[]>('prescricoes', {
    query: { ...where, _start: '0', _end: String(most), _sort: 'prescritaEm', _order: 'desc' },
    signal,
  });

export function useOfChart(prontuarioId: number) {
  return useQuery({
    queryKey: [PRESCRIPTIONS, 'do-prontuario', prontuarioId],
    queryFn: ({ signal }) => list({ prontuarioId: String(prontuarioId) }, signal),
  });
}

export function useOne(id: number) {
  return useQuery({
    queryKey: [PRESCRIPTIONS, 'uma', id],
    queryFn: ({ signal }) => request<Prescription>(`prescricoes/${id}`, { signal }),
    retry: false,
  });
}

export function begin(prontuarioId: number, key: string): Promise<Prescription> {
  return request<Prescription>('prescricoes', {
    method: 'POST',
    body: { prontuarioId, itens: [] },
    idempotencyKey: key,
  });
}

/** The last one issued to the patient in the unit; undefined: none. */
export async function lastOf(pacienteId: number, menos: number): Promise<Prescription | undefined> {
  const rows = await list(
    { pacienteId: String(pacienteId), situacao_in: 'EMITIDA,SUSPENSA', id_ne: String(menos) },
    undefined,
    1,
  );
  return rows[0] ? request<Prescription>(`prescricoes/${rows[0].id}`) : undefined;
}

export const readModel = (id: number) => request<Model>(`prescricoes-modelo/${id}`);

export type NewModel = {
  readonly nome: string;
  readonly tipo: 'FAVORITO' | 'PROTOCOLO';
  readonly profissionalId: number | null;
  readonly orientacoes: string | null;
  readonly itens: readonly object[];
};
export const keepModel = (body: NewModel) =>
  request<Row>('prescricoes-modelo', { method: 'POST', body, silent: true });

export const findMedicines = (q: string, signal: AbortSignal) =>
  request<readonly Found[]>('prescricoes/_medicamentos', { query: { q }, signal });

export const findLast = (prontuarioId: number, medicamentoId: number, signal: AbortSignal) =>
  request<{ readonly ultima: UltimaPosologia | null }>('prescricoes/_ultima', {
    query: { prontuarioId: String(prontuarioId), medicamentoId: String(medicamentoId) },
    silent: true,
    signal,
  });

export const makePapers = (id: number, semNumero = false) =>
  request<readonly Paper[]>(`prescricoes/${id}/_papeis`, {
    method: 'POST',
    silent: true,
    ...(semNumero ? { body: { semNumero } } : {}),
  });

const BETWEEN_MS = 200;
const TURNS = 100;

/** All papers of an issued prescription; the server makes some at a time. */
export async function makeAllPapers({ id, itens = [] }: Prescription): Promise<readonly Paper[]> {
  const expected = papeisDe(itens).length;
  for (let turn = 0; ; turn++) {
    const papers = await makePapers(id);
    if (papers.length >= expected || turn >= TURNS) return papers;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

/** An electronic signature is good for it, and nobody gave one. */
export const waitsForSignature = ({ semEfeito, assinatura, aspectos }: Paper): boolean =>
  !semEfeito && assinatura !== 'A_MAO' && aspectos.length === 0;

/** What travels of an item: its parts, without the row's own marks. */
export function partsOf(item: ItemPrescrito): ItemPrescrito {
  const { medicamentoId, descricao, principios, dose, unidade, via, frequencia, duracaoDias } = item;
  const { quantidade, usoContinuo, seNecessario, posologia } = item;
  return {
    medicamentoId: medicamentoId ?? null,
    descricao,
    principios: principios ?? null,
    dose: dose ?? null,
    unidade: unidade ?? null,
    via: via ?? null,
    frequencia: frequencia ?? null,
    duracaoDias: duracaoDias ?? null,
    quantidade: quantidade ?? null,
    usoContinuo: usoContinuo ?? false,
    seNecessario: seNecessario ?? false,
    posologia: posologia ?? null,
  };
}

export const newItem = (item: ItemPrescrito): Item => ({
  ...partsOf(item),
  receituario: item.receituario ?? 'SIMPLES',
  _chave: `n${randomId().slice(0, 8)}`,
});

const WAIT_MS = 350;

/** The prescription as it stands, checked by the server a moment after it changes. */
export function useCheck(
  prontuarioId: number,
  prescricaoId: number,
  itens: readonly Item[],
  orientacoes: string,
) {
  const now = JSON.stringify({
    orientacoes,
    itens: itens.map((item) => ({
      ...partsOf(item),
      receituario: item.receituario,
    })),
  });
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), WAIT_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const query = useQuery({
    queryKey: ['prescricao-conferencia', prontuarioId, prescricaoId, asked],
    queryFn: ({ signal }) =>
      request<Conferida>('prescricoes/_conferir', {
        method: 'POST',
        body: { prontuarioId, prescricaoId, ...(JSON.parse(asked) as object) },
        silent: true,
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: 1,
  });
  return { ...query, stale: asked !== now || query.isPlaceholderData };
}
