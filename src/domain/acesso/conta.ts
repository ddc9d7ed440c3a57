/** Users and groups of rules as they travel between the server and the screens of access (PERM-04). */
import type { Limite } from './limites.ts';
import type { Papel } from './concessao.ts';

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
  /** Has an authenticator app or a passkey. */
  readonly segundoFator: boolean;
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
  readonly acoes: readonly {
    readonly action: string;
    readonly titulo: string;
    readonly grupos: readonly string[];
  }[];
};

export type EnderecoDeCalendario = {
  /** Patients by their whole names, and not by initials. */
  readonly nomes: boolean;
  readonly valeAte: string;
  readonly lidoEm: string | null;
};

export type Usuario = UsuarioLinha & {
  readonly cpf: string | null;
  readonly profissionalId: number | null;
  readonly profissionalNome: string | null;
  readonly fornecedorId: number | null;
  readonly fornecedorNome: string | null;
  readonly sessoesAbertas: number;
  /** The address by which a calendar outside reads this person's agenda, while it answers; the address itself is theirs alone. */
  readonly calendario: EnderecoDeCalendario | null;
  readonly permissoes: readonly Efetiva[];
  readonly voce: boolean;
  readonly acima: boolean;
};

export type Opcoes = {
  readonly grupos: readonly (Named & {
    readonly descricao: string | null;
    /** The role whose shipped profile it is. */
    readonly perfil: string | null;
    readonly total: number;
    readonly posso: boolean;
  })[];
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
  /** What it narrows, by subject. */
  readonly limites: { readonly [sujeito: string]: Limite };
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
