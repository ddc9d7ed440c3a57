/** What a form template is made of (FORM-02): the `templateRecord` inside `dado`, as data without any code. */
import type { Leitura } from '../acesso/leitura.ts';

export type Operador =
  'igual' | 'diferente' | 'maior' | 'maiorIgual' | 'menor' | 'menorIgual' | 'contem' | 'preenchido' | 'vazio';

export type Regra = {
  readonly campo: string;
  readonly operador: Operador;
  readonly valor?: string | number | boolean;
};

/** When a component is shown: all or any of its rules, over the values of other fields. */
export type Condicao = { readonly juncao: 'todas' | 'alguma'; readonly regras: readonly Regra[] };

export type Opcao = { readonly valor: string; readonly rotulo: string };

/** A band of a score: values from `de` to `ate`, both included, are called `rotulo`. */
export type Faixa = { readonly de: number; readonly ate: number; readonly rotulo: string };

export const FORMATOS_TEXTO = ['cpf', 'cnpj', 'cns', 'cep', 'telefone', 'email'] as const;
export type FormatoTexto = (typeof FORMATOS_TEXTO)[number];

type Comum = {
  /** Never changes once published: answers and reports find the value by it, whatever the label says. */
  readonly chave: string;
  readonly rotulo: string;
  readonly ajuda?: string;
  readonly obrigatorio?: boolean;
  readonly largura?: 'inteira' | 'metade';
  readonly quando?: Condicao;
};

export type Campo = Comum &
  (
    | {
        readonly tipo: 'texto';
        readonly minimo?: number;
        readonly maximo?: number;
        readonly exemplo?: string;
        readonly formato?: FormatoTexto;
        readonly padrao?: string;
      }
    | {
        readonly tipo: 'paragrafo';
        readonly linhas?: number;
        readonly maximo?: number;
        readonly exemplo?: string;
      }
    | {
        readonly tipo: 'numero';
        readonly casas?: number;
        readonly unidade?: string;
        readonly minimo?: number;
        readonly maximo?: number;
        readonly padrao?: number;
      }
    | {
        readonly tipo: 'data';
        readonly de?: string;
        readonly ate?: string;
        /** '$hoje' or a day. */
        readonly padrao?: string;
      }
    | { readonly tipo: 'hora' }
    /** A moment, by the unit's clock. */
    | { readonly tipo: 'datahora' }
    | { readonly tipo: 'simnao'; readonly padrao?: boolean }
    | {
        readonly tipo: 'escolha';
        readonly opcoes: readonly Opcao[];
        readonly multipla?: boolean;
        readonly exibicao?: 'lista' | 'botoes';
        /** Offers 'Outro', which asks what it is. */
        readonly outro?: boolean;
        /** The value chosen at first; of a choice of one. */
        readonly padrao?: string;
      }
    | {
        readonly tipo: 'escala';
        readonly minimo: number;
        readonly maximo: number;
        readonly extremos?: readonly [string, string];
      }
    | { readonly tipo: 'likert'; readonly pontos: readonly string[] }
    | { readonly tipo: 'consulta'; readonly recurso: string }
    | {
        readonly tipo: 'calculado';
        readonly formula: string;
        readonly casas?: number;
        readonly unidade?: string;
        readonly faixas?: readonly Faixa[];
      }
    /** Short words without spaces (LOOK-11). */
    | { readonly tipo: 'etiquetas'; readonly letras?: number; readonly maximo?: number }
    | { readonly tipo: 'foto' }
    /** A PDF or a picture. */
    | { readonly tipo: 'anexo' }
    | { readonly tipo: 'assinatura' }
    | { readonly tipo: 'satisfacao'; readonly maximo?: 5 | 10 }
  );

export type TextoFixo = {
  readonly chave: string;
  readonly tipo: 'textofixo';
  readonly rotulo: string;
  readonly texto: string;
  readonly quando?: Condicao;
};

/** A grid: the same options for each question, every one of them an answer of its own. */
export type Matriz = {
  readonly chave: string;
  readonly tipo: 'matriz';
  readonly rotulo: string;
  readonly ajuda?: string;
  readonly obrigatorio?: boolean;
  readonly quando?: Condicao;
  readonly perguntas: readonly Opcao[];
  readonly opcoes: readonly Opcao[];
};

/** Fields side by side. */
export type Colunas = { readonly chave: string; readonly tipo: 'colunas'; readonly itens: readonly Campo[] };

/** A table whose rows are added while filling in. */
export type Grupo = {
  readonly chave: string;
  readonly tipo: 'grupo';
  readonly rotulo: string;
  readonly singular?: string;
  readonly ajuda?: string;
  readonly obrigatorio?: boolean;
  readonly minimo?: number;
  readonly maximo?: number;
  readonly quando?: Condicao;
  readonly itens: readonly Campo[];
};

export type ItemSecao = Campo | TextoFixo | Matriz | Colunas | Grupo;

export type Secao = {
  readonly chave: string;
  readonly tipo: 'secao';
  readonly rotulo: string;
  /** Begins a page of its own. */
  readonly pagina?: boolean;
  readonly quando?: Condicao;
  readonly itens: readonly ItemSecao[];
};

export type Componente = ItemSecao | Secao;
export type Tipo = Componente['tipo'];

/** Whether the answer is about a patient. */
export type SobrePaciente = 'nao' | 'opcional' | 'obrigatorio';

export type Dado = {
  readonly paciente?: SobrePaciente;
  /** Who may read the answers. Absent: CLINICA. */
  readonly leitura?: Leitura;
  /** Sent to the patient by e-mail after each visit that ended, at most once in `ENTRE_PESQUISAS` days. */
  readonly aposConsulta?: boolean;
  readonly templateRecord: readonly Componente[];
};

/** What is wrong, at which component; `grave` keeps the template from being stored at all, the rest from being published. */
export type Problema = { readonly chave?: string; readonly texto: string; readonly grave: boolean };

/** The most components a form may have. */
export const MAX_COMPONENTES = 2000;
/** Longest `dado`, in characters. */
export const MAX_DADO = 1_000_000;

export const CONTEINERES = ['secao', 'colunas', 'grupo'] as const;
const containers: ReadonlySet<Tipo> = new Set<Tipo>(CONTEINERES);

export function isConteiner(item: Componente): item is Secao | Colunas | Grupo {
  return containers.has(item.tipo);
}

export function isCampo(item: Componente): item is Campo {
  return !isConteiner(item) && item.tipo !== 'textofixo' && item.tipo !== 'matriz';
}

export function itensDe(item: Componente): readonly Componente[] {
  return isConteiner(item) ? item.itens : [];
}

/** Every component in reading order, with the section or group around it. */
export function* percorrer(
  itens: readonly Componente[],
  pais: readonly Componente[] = [],
): Generator<{ readonly item: Componente; readonly pais: readonly Componente[] }> {
  for (const item of itens) {
    yield { item, pais };
    yield* percorrer(itensDe(item), [...pais, item]);
  }
}

/** The question that the widget asks unless the template says another (UTIL-03, specification B9). */
export const PERGUNTA_SATISFACAO = 'Como você avalia nosso atendimento?';

/** Key of the patient's field, which the template does not hold: `paciente` says whether there is one. */
export const CHAVE_PACIENTE = 'pacienteId';
