/** What the server says of a person's factors. */
export type KeyPlace = { readonly rpId: string | null; readonly endereco: string };

/** GET auth/segundo-fator of a sign-in that owes its second step. */
export type OwedStep = {
  readonly pendente: true;
  readonly user: { readonly id: number; readonly principal: string; readonly nome: string };
  readonly inscricao: boolean;
  /** A code is owed before the first factor is made; `email`: where it can be sent to. */
  readonly codigo: { readonly email: string | null } | null;
  readonly meios: { readonly chave: boolean; readonly app: boolean; readonly codigo: boolean };
  readonly dias: number;
  readonly chaves: KeyPlace;
};

/** The same of a whole session. */
export type OwnFactors = {
  readonly pendente: false;
  readonly exigido: boolean;
  readonly temSenha: boolean;
  readonly dias: number;
  readonly lugar: KeyPlace;
  readonly app: { readonly criadoEm: string } | null;
  readonly chaves: readonly {
    readonly id: number;
    readonly nome: string;
    readonly criadoEm: string;
    readonly usadoEm: string | null;
  }[];
  readonly codigos: { readonly total: number; readonly restantes: number; readonly criadoEm: string | null };
  readonly navegadores: readonly {
    readonly id: number;
    readonly agente: string | null;
    readonly ip: string | null;
    readonly criadoEm: string;
    readonly usadoEm: string;
    readonly expiraEm: string;
  }[];
};
