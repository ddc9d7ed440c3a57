/** What an odontogram is made of, as it travels: the registers that draw it, and what happened to each tooth (ODO-01). */
import type { CondicaoDentaria } from '#schemas/contratos/condicao-dentaria.ts';
import type { Dente as DenteDeclarado } from '#schemas/contratos/dente.ts';
import type { FaceDente } from '#schemas/contratos/face-dente.ts';
import type { GrupoDente } from '#schemas/contratos/grupo-dente.ts';
import type { ExamePeriodontal } from '#schemas/clinico/exame-periodontal.ts';
import type { ImagemOdontologica } from '#schemas/clinico/imagem-odontologica.ts';
import type { EventoOdontologico } from '#schemas/clinico/evento-odontologico.ts';

export type Dente = Pick<DenteDeclarado, 'codigo' | 'nome' | 'denticao' | 'arcada' | 'lado'> & {
  readonly id: number;
  readonly supranumerario: boolean;
  /** Null: of no group, as a supernumerary tooth; any face may be there. */
  readonly posicao: GrupoDente['posicao'] | null;
};

export type Face = Pick<FaceDente, 'codigo' | 'nome' | 'posicao' | 'arcada'>;

export type Condicao = Pick<
  CondicaoDentaria,
  'codigo' | 'nome' | 'tipo' | 'alcance' | 'efeito' | 'cor' | 'padrao'
> & {
  readonly id: number;
  /** Further words by which it is dictated. */
  readonly palavras: readonly string[];
  /** Out of use: it still draws what was written with it. */
  readonly ativa: boolean;
};

export type Situacao = EventoOdontologico['situacao'];
export type Entrada = EventoOdontologico['entrada'];

/** Where it is: the tooth by its FDI code, and its faces; null: the whole tooth. */
export type Local = { readonly dente: string; readonly faces: string | null };

/** One condition or treatment, with the days on which it became what it is. */
export type Acontecido = {
  readonly id: number;
  readonly condicaoId: number;
  readonly situacao: Situacao;
  readonly data: string;
  readonly iniciadoEm: string | null;
  readonly realizadoEm: string | null;
  readonly encontradoEm: string | null;
  readonly retiradoEm: string | null;
  /** When somebody said that it is in the mouth; null: it is not, or nobody kept the moment. */
  readonly registradoEm: string | null;
  readonly locais: readonly Local[];
};

/** The same as a person reads it in the list. */
export type EventoNaTela = Acontecido & {
  readonly versao: number;
  readonly nome: string;
  readonly pacienteId: number;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
  readonly observacao: string | null;
  readonly profissional: string | null;
  readonly prontuarioId: number | null;
};

/** What is about to be written. */
export type Lancamento = {
  readonly condicaoId: number;
  readonly entrada: Entrada;
  readonly data: string;
  readonly locais: readonly Local[];
};

/** An X-ray or a photograph; no tooth: of the whole mouth. */
export type ImagemDaBoca = {
  readonly id: number;
  readonly tipo: ImagemOdontologica['tipo'];
  readonly data: string;
  readonly imagem: string;
  readonly observacao: string | null;
  readonly dentes: readonly string[];
};

/** The whole answer of /api/odontograma/:id. */
export type Odontograma = {
  readonly hoje: string;
  readonly dentes: readonly Dente[];
  readonly faces: readonly Face[];
  readonly condicoes: readonly Condicao[];
  readonly eventos: readonly EventoNaTela[];
  /** The latest first. */
  readonly imagens: readonly ImagemDaBoca[];
  /** In whole years today; null: nobody knows. */
  readonly idade: number | null;
};

type LinhaPeriodontal = NonNullable<ExamePeriodontal['dentes']>[number];

/** An examination of the gums as its chart shows it, with those of other days to compare it with. */
export type FichaPeriodontal = {
  readonly id: number;
  readonly pacienteId: number;
  /** As the paper names them. */
  readonly paciente: string;
  readonly data: string;
  readonly situacao: ExamePeriodontal['situacao'];
  readonly editavel: boolean;
  readonly dentes: readonly LinhaPeriodontal[];
  /** Of the same patient, the latest first. */
  readonly outros: readonly {
    readonly id: number;
    readonly data: string;
    readonly dentes: readonly LinhaPeriodontal[];
  }[];
};

/** A tooth as it was measured now, and as it stood when it began to be: what somebody else wrote meanwhile is not lost. */
export type Medido = { readonly agora: LinhaPeriodontal; readonly antes: LinhaPeriodontal };
