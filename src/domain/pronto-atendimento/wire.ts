/** What the calls of the emergency queue answer (B7). Moments are ISO UTC. */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import type { Ausencia } from '../fila/ausencia.ts';
import type { Prioridade } from '../recepcao/prioridade.ts';
import type { ItemACaminho } from './a-caminho.ts';
import type { Grave } from './contradicao.ts';
import type { Motivo } from './ordem.ts';

export type ChamadaProntoAtendimento = {
  readonly id: number;
  readonly onde: string;
  readonly vez: number;
  readonly em: string;
  readonly por: string;
  readonly minha: boolean;
};

/** The last classification, for who reads what is clinical. */
export type TriagemProntoAtendimento = {
  readonly queixa: string;
  readonly discriminador: string | null;
  readonly news2: number | null;
  /** Signs that alone ask for an urgent review. */
  readonly graves: readonly Grave[];
  readonly glasgow: number | null;
  readonly dor: number | null;
  readonly por: string | null;
  readonly em: string;
  /** How many there were. */
  readonly quantas: number;
};

export type ItemProntoAtendimento = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly senha: string | null;
  readonly pacienteId: number | null;
  readonly nome: string;
  readonly idade: number | null;
  /** In words: '7 meses'. */
  readonly idadeDita: string | null;
  readonly naoIdentificado: boolean;
  /** What somebody was called who has got their name since. */
  readonly nomeAntes: string | null;
  /** Of who has no name: 'homem, cerca de 40 anos, trazido pelo SAMU'. */
  readonly aparencia: string | null;
  readonly descricao: string | null;
  readonly gestante: boolean;
  readonly prioridade: Prioridade;
  /** Title of what gives the preference: 'Gestante'. */
  readonly motivoPrioridade: string | null;
  readonly cor: Cor | null;
  readonly alvoMinutos: number | null;
  readonly corDesde: string | null;
  readonly prazoEm: string | null;
  readonly chegadaEm: string;
  readonly iniciadoEm: string | null;
  readonly observacaoEm: string | null;
  readonly profissionalId: number | null;
  readonly profissional: string | null;
  readonly localObservacao: string | null;
  readonly reavaliarEm: string | null;
  readonly chamada: ChamadaProntoAtendimento | null;
  /** null for who does not read what is clinical. */
  readonly triagem: TriagemProntoAtendimento | null;
  readonly prontuarioId: number | null;
  /** Why who attends counts as gone; null: nobody attends, or they are there. */
  readonly _ausencia: Ausencia | null;
};

export type ItemNaFilaProntoAtendimento = ItemProntoAtendimento & {
  readonly lugar: number;
  readonly porque: Motivo;
};

/** Who was seen and has not left: a bed, or another provider, is still waited for. */
export type ItemEsperaSaida = ItemProntoAtendimento & {
  readonly espera: {
    readonly que: 'leito' | 'transferencia';
    /** State of the admission or of the transfer. */
    readonly situacao: string;
    readonly desde: string;
    /** The ward asked for, or the provider. */
    readonly para: string | null;
    readonly transferenciaId: number | null;
    readonly prestadorDestinoId: number | null;
  };
};

/** Arrivals of today of one colour: how many, and how many waited or wait past the target. */
export type ContagemCor = {
  readonly cor: Cor | null;
  readonly chegaram: number;
  readonly foraDoPrazo: number;
};

export type RespostaProntoAtendimento = {
  /** The server's clock, by which waiting is counted. */
  readonly agora: string;
  readonly aClassificar: readonly ItemNaFilaProntoAtendimento[];
  readonly fila: readonly ItemNaFilaProntoAtendimento[];
  readonly chamados: readonly ItemProntoAtendimento[];
  readonly emAtendimento: readonly ItemProntoAtendimento[];
  /** From other units of the network, on the way here. */
  readonly aCaminho: readonly ItemACaminho[];
  readonly saidas: readonly ItemEsperaSaida[];
  /** Who left before anybody knew the name; the last ones. */
  readonly semNome: readonly ItemProntoAtendimento[];
  readonly hoje: readonly ContagemCor[];
  readonly salas: readonly { readonly id: number; readonly nome: string }[];
};

/** Why somebody is asked before a record is taken for the person. */
export type Duvida = 'sexo' | 'idade' | 'homonimo';

/** Whoever arrived without a name beside the record chosen for them. */
export type LadoALado = {
  readonly provisorio: PessoaComparada;
  readonly escolhido: PessoaComparada;
  /** Empty: nothing tells them apart enough to be asked about. */
  readonly diferem: readonly Duvida[];
  /** Other records of the provider of the same name and birth, which fit whoever arrived as well. */
  readonly homonimos: readonly {
    readonly id: number;
    readonly nome: string;
    readonly nomeMae: string | null;
  }[];
};

export type PessoaComparada = {
  readonly nome: string;
  readonly sexo: string | null;
  /** Of who has no name it is about so. */
  readonly idade: number | null;
  readonly nascimento: string | null;
  readonly nomeMae: string | null;
};
