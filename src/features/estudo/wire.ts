/** The calls of a study. */
import { useQuery } from '@tanstack/react-query';
import type {
  Cegamento,
  Cronograma,
  DadosDoEstudo,
  EstudoParaBloquear,
  FormularioAberto,
  FormularioDaVisita,
  FormularioGravado,
  ListasConferidas,
  MetadadosLidos,
} from '#domain/estudo/wire.ts';
import { request } from '#shared/http/client.ts';
import { useBoard, useReread } from '#shared/live/board.ts';

const CHAVE = ['estudo'] as const;
const REGISTROS = ['prontuarios-crf', 'formularios-crf', 'monitorias', 'participantes-estudo'] as const;

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
