/** The queries of the screens of access. */
import type { Grupo, GrupoLinha, Opcoes, Usuario } from '#domain/acesso/conta.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { request } from '#shared/http/client.ts';

/** Every query of these screens begins so; a write makes all of them fresh. */
export const ACESSO = 'acesso';

export const sujeitosQuery = {
  queryKey: [ACESSO, 'sujeitos'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<SubjectModel[]>('permissoes/sujeitos', { signal }),
  staleTime: 600_000,
};
export const gruposQuery = {
  queryKey: [ACESSO, 'grupos'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<GrupoLinha[]>('regras', { signal }),
  staleTime: 0,
};
export const grupoQuery = (id: number) => ({
  queryKey: [ACESSO, 'grupo', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<Grupo>(`regras/${id}`, { signal }),
  staleTime: 0,
});
export const opcoesQuery = {
  queryKey: [ACESSO, 'opcoes'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<Opcoes>('usuarios/_opcoes', { signal }),
  staleTime: 30_000,
};
export const usuarioQuery = (id: number) => ({
  queryKey: [ACESSO, 'usuario', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<Usuario>(`usuarios/${id}`, { signal }),
  staleTime: 0,
});

/** Looks as somebody, or leaves it; the whole page starts anew, so that nothing of the other rights stays on screen. */
export async function verComo(
  alvo: { readonly usuarioId: number } | { readonly grupoId: number },
): Promise<void> {
  await request('auth/ver-como', { method: 'POST', body: alvo, silent: true });
  location.assign('/principal');
  // This page asks nothing more: it would be refused with the other's rights.
  await new Promise(() => undefined);
}
