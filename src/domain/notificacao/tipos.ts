/**
 * The kinds of notification (A3): one table that says what each is called and what it may say aloud. A new
 * kind is one line here.
 */
import type { IconName } from '#domain/registro/icons.ts';

export const TIPOS = {
  AMB: { titulo: 'Pedido de ambulância', neutro: 'Novo pedido de ambulância', icone: 'car' },
  AGE: { titulo: 'Agenda', neutro: 'Novidade na agenda', icone: 'calendar' },
  ASS: { titulo: 'Assinatura', neutro: 'Novidade nas assinaturas', icone: 'contract' },
  BCO: { titulo: 'Banco', neutro: 'Novidade nos retornos do banco', icone: 'bank' },
  AVI: { titulo: 'Aviso', neutro: 'Novo aviso', icone: 'notification' },
  COM: { titulo: 'Comentários', neutro: 'Você foi mencionado em um comentário', icone: 'message' },
  CNV: { titulo: 'Convênios', neutro: 'Um prazo de convênio está por vencer', icone: 'contract' },
  CHT: { titulo: 'Chat', neutro: 'Nova mensagem no chat', icone: 'message' },
  EXA: { titulo: 'Exames', neutro: 'Novidade nos exames', icone: 'experiment' },
  NFS: { titulo: 'Notas fiscais', neutro: 'Novidade nas notas fiscais', icone: 'file' },
  PRA: { titulo: 'Pronto atendimento', neutro: 'Novidade no pronto atendimento', icone: 'alert' },
  PRI: { titulo: 'Privacidade', neutro: 'Novidade nos pedidos de titulares', icone: 'lock' },
  REL: { titulo: 'Relatórios', neutro: 'Um relatório seu ficou pronto', icone: 'chart' },
  SEG: { titulo: 'Segurança da conta', neutro: 'Mudança na segurança da sua conta', icone: 'lock' },
  SIG: { titulo: 'Sigilo', neutro: 'Novidade no sigilo de prontuários', icone: 'lock' },
  TEL: { titulo: 'Teleconsultoria', neutro: 'Novidade na teleconsultoria', icone: 'solution' },
  TRF: { titulo: 'Transferências', neutro: 'Novidade nas transferências', icone: 'branches' },
  MEN: { titulo: 'Mensagens', neutro: 'Novidade nas mensagens', icone: 'mail' },
} as const satisfies Readonly<Record<string, TipoDeNotificacao>>;

type TipoDeNotificacao = {
  /** What a list calls the kind. */
  readonly titulo: string;
  /** All that leaves the product about it (push service, lock screen): no name, no health data. */
  readonly neutro: string;
  readonly icone: IconName;
};

export type Tipo = keyof typeof TIPOS;

export function isTipo(text: string): text is Tipo {
  return Object.hasOwn(TIPOS, text);
}

/** Limits of the columns, checked before the write. */
export const LIMITES = { titulo: 160, texto: 1000, destino: 500, chave: 120 } as const;

/** How long notifications are kept, days: read ones from the reading, others from their making. */
export const RETENCAO_DIAS = { lidas: 90, naoLidas: 365 } as const;

/** What a push carries, encrypted for one browser: kind, count and neutral words. The text is read with a session. */
export type CargaPush = {
  readonly id: number;
  readonly tipo: Tipo;
  readonly titulo: string;
  readonly texto: string;
  readonly naoLidas: number;
};
