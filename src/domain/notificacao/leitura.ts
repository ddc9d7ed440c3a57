/** Notifications and notices as their reader gets them. */
export type Notificacao = {
  readonly id: number;
  readonly tipo: string;
  readonly titulo: string;
  readonly texto: string | null;
  readonly sensivel: boolean;
  readonly destino: string | null;
  readonly prestadorId: number | null;
  readonly prestadorNome: string | null;
  readonly lidaEm: string | null;
  readonly criadoEm: string;
};

export type Resumo = { readonly naoLidas: number; readonly ultimas: readonly Notificacao[] };

/** A notice valid now for the reader. */
export type Aviso = {
  readonly id: number;
  readonly titulo: string;
  readonly texto: string;
  readonly prioridade: 'INFORMATIVO' | 'ATENCAO' | 'URGENTE';
  readonly fixo: boolean;
  readonly inicio: string;
  readonly fim: string | null;
  readonly link: string | null;
  readonly prestador: { readonly id: number; readonly nome: string } | null;
  readonly autor: string | null;
  readonly lidoEm: string | null;
};
