/** What the calls of access answer, and the queries of their screens. */
import type { Papel } from '#domain/acesso/concessao.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { request } from '#shared/http/client.ts';

export type Named = { readonly id: number; readonly nome: string };

export type UsuarioLinha = {
  readonly id: number;
  readonly login: string;
  readonly nome: string;
  readonly email: string | null;
  readonly admin: boolean;
  readonly papeis: readonly Papel[];
  readonly ativo: boolean;
  readonly bloqueado: boolean;
  readonly trocarSenha: boolean;
  readonly ultimoAcesso: string | null;
  readonly temFoto: boolean;
  readonly grupos: readonly Named[];
  readonly prestadores: readonly Named[];
  /** Those and the ones of the clinical body. */
  readonly alcance: readonly Named[];
  readonly versao: number;
};

export type Efetiva = {
  readonly subject: string;
  readonly titulo: string;
  readonly modulo: string;
  readonly acoes: readonly { readonly action: string; readonly titulo: string; readonly grupos: readonly string[] }[];
};

export type Usuario = UsuarioLinha & {
  readonly cpf: string | null;
  readonly profissionalId: number | null;
  readonly profissionalNome: string | null;
  readonly fornecedorId: number | null;
  readonly fornecedorNome: string | null;
  readonly sessoesAbertas: number;
  readonly permissoes: readonly Efetiva[];
  readonly voce: boolean;
  readonly acima: boolean;
};

export type Opcoes = {
  readonly grupos: readonly (Named & { readonly descricao: string | null; readonly total: number; readonly posso: boolean })[];
  readonly prestadores: readonly Named[];
  readonly gerenciaTudo: boolean;
};

export type SenhaNova = { readonly senhaProvisoria: string; readonly validaHoras: number };

export type GrupoLinha = Named & {
  readonly descricao: string | null;
  readonly ativo: boolean;
  readonly versao: number;
  readonly perfil: string | null;
  readonly pessoas: number;
  readonly permissoes: readonly string[];
  readonly alterado: boolean;
  readonly meu: boolean;
};

export type Grupo = GrupoLinha & {
  readonly membros: readonly (Named & { readonly login: string; readonly ativo: boolean })[];
  /** What came with the system; null for a group made here. */
  readonly deFabrica: readonly string[] | null;
};

export type Comparacao = {
  readonly permissoes: Diferenca & { readonly iguais: number };
  readonly grupos: Diferenca;
  readonly prestadores: Diferenca;
  readonly papeis: Diferenca;
};
export type Diferenca = { readonly ganha: readonly string[]; readonly perde: readonly string[] };

/** Every query of these screens begins so; a write makes all of them fresh. */
export const ACESSO = 'acesso';

export const sujeitosQuery = {
  queryKey: [ACESSO, 'sujeitos'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<SubjectModel[]>('permissoes/sujeitos', { signal }),
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
export async function verComo(alvo: { readonly usuarioId: number } | { readonly grupoId: number }): Promise<void> {
  await request('auth/ver-como', { method: 'POST', body: alvo, silent: true });
  location.assign('/principal');
  // This page asks nothing more: it would be refused with the other's rights.
  await new Promise(() => undefined);
}
