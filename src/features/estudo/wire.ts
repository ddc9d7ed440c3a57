/** The calls of a study. */
import { useQuery } from '@tanstack/react-query';
import type { Escolhas } from '#domain/estudo/digitacao.ts';
import type {
  Cegamento,
  ChecagensDoEstudo,
  Cronograma,
  DadosDoEstudo,
  EstudoDoPaciente,
  EstudoParaBloquear,
  FormularioAberto,
  FormularioDaVisita,
  FormularioGravado,
  ListasConferidas,
  MetadadosLidos,
  VerificacaoDoFormulario,
} from '#domain/estudo/wire.ts';
import { request } from '#shared/http/client.ts';
import { useBoard, useReread } from '#shared/live/board.ts';

const CHAVE = ['estudo'] as const;
const REGISTROS = [
  'prontuarios-crf',
  'formularios-crf',
  'monitorias',
  'participantes-estudo',
  'verificacoes-crf',
] as const;

export const useCronograma = () => useBoard<Cronograma>(CHAVE, '/estudo/cronograma', REGISTROS);

export const incluirExtra = (participanteId: number, visitaId: number) =>
  request<{ readonly id: number }>('estudo/visitas-extra', {
    method: 'POST',
    body: { participanteId, visitaId },
    silent: true,
  });

const daVisitaKey = (id: number) => [...CHAVE, 'visita', id] as const;

export function useFormulariosDaVisita(id: number) {
  useReread(CHAVE, REGISTROS);
  return useQuery({
    queryKey: daVisitaKey(id),
    queryFn: ({ signal }) =>
      request<readonly FormularioDaVisita[]>(`estudo/visitas/${id}/formularios`, { signal }),
    staleTime: 0,
  });
}

export const formularioKey = (id: number) => [...CHAVE, 'formulario', id] as const;

export const lerFormulario = (id: number, signal?: AbortSignal) =>
  request<FormularioAberto>(`estudo/formularios/${id}`, { signal, silent: true });

export const gravarFormulario = (id: number, versao: number, body: FormularioGravado) =>
  request<FormularioAberto>(`estudo/formularios/${id}`, {
    method: 'PUT',
    body,
    ifMatch: versao,
    silent: true,
  });

/** What two people entered differently, settled. */
export const resolverDivergencias = (id: number, versao: number, escolhas: Escolhas) =>
  request<FormularioAberto>(`estudo/formularios/${id}/divergencias`, {
    method: 'POST',
    body: { escolhas },
    ifMatch: versao,
    silent: true,
  });

export const verificacaoKey = (id: number) => [...CHAVE, 'verificacao', id] as const;

export const lerVerificacao = (id: number, signal?: AbortSignal) =>
  request<VerificacaoDoFormulario>(`estudo/formularios/${id}/verificacao`, { signal, silent: true });

export const marcarVerificacao = (
  id: number,
  versao: number,
  body: { readonly colunas: readonly string[]; readonly verificado: boolean },
) =>
  request<VerificacaoDoFormulario>(`estudo/formularios/${id}/verificacao`, {
    method: 'POST',
    body,
    ifMatch: versao,
    silent: true,
  });

export const checagensKey = (id: number) => [...CHAVE, 'checagens', id] as const;

export const lerChecagens = (id: number, signal?: AbortSignal) =>
  request<ChecagensDoEstudo>(`estudo/${id}/checagens`, { signal, silent: true });

export const correrChecagens = (id: number) =>
  request(`estudo/${id}/checagens`, { method: 'POST', body: {} });

export const cancelarChecagens = (id: number) =>
  request(`estudo/${id}/checagens/cancelar`, { method: 'POST', body: {} });

export const prontuarioKey = (id: number) => [...CHAVE, 'prontuario', id] as const;

/** The study beside a chart; null: the patient takes part in none. */
export const lerProntuarioDoEstudo = (id: number, signal?: AbortSignal) =>
  request<EstudoDoPaciente | null>(`estudo/prontuarios/${id}`, { signal, silent: true });

export const lockKey = [...CHAVE, 'lock'] as const;

export function useEstudosParaBloquear() {
  useReread(lockKey, ['estudos', ...REGISTROS]);
  return useQuery({
    queryKey: lockKey,
    queryFn: ({ signal }) => request<readonly EstudoParaBloquear[]>('data-lock', { signal }),
    staleTime: 0,
  });
}

export const agirNoEstudo = (id: number, ato: 'bloquear' | 'desbloquear', motivo: string) =>
  request(`data-lock/${id}/${ato}`, { method: 'POST', body: { motivo } });

export const cegamentoKey = (id: number) => [...CHAVE, 'cegamento', id] as const;

export const lerCegamento = (id: number, signal?: AbortSignal) =>
  request<Cegamento>(`estudo/participantes/${id}/cegamento`, { signal });

export const abrirCegamento = (id: number, motivo: string) =>
  request<Cegamento>(`estudo/participantes/${id}/cegamento`, { method: 'POST', body: { motivo } });

/** Judges a file of block lists; with `lacrar` keeps it. */
export const importarListas = (conteudo: string, lacrar: boolean) =>
  request<ListasConferidas>('estudo/randomizacao', {
    method: 'POST',
    body: { conteudo, lacrar },
    silent: true,
  });

export const dadosKey = [...CHAVE, 'dados'] as const;

/** What can be taken out of the study in force; null: none is in force, or it is not registered. */
export const lerDados = (signal?: AbortSignal) =>
  request<DadosDoEstudo | null>('estudo/dados', { signal, silent: true });

/** Reads an ODM file; with `criar` its forms become drafts, and its visits those of the study. */
export const importarOdm = (conteudo: string, criar: boolean, estudoId: number) =>
  request<MetadadosLidos>('estudo/odm', {
    method: 'POST',
    body: { conteudo, criar, estudoId },
    silent: true,
  });
