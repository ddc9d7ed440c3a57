/** What a person has and takes that nobody has ended (CLIN-02), as the header of clinical screens shows it. */
import { alergiasContra } from '../prescricao/conferir.ts';
import { marcasEm, principiosDe } from '../prescricao/principios.ts';
import { chaveDoMedicamento } from '../prontuario/lista.ts';

export type ProblemaEmCurso = {
  readonly id: number;
  readonly nome: string;
  readonly situacao: 'SUSPEITO' | 'CONFIRMADO';
  readonly desde: string | null;
  readonly observacao: string | null;
  /** Another provider wrote it. */
  readonly alheio: boolean;
};

export type MedicamentoEmCurso = {
  /** `id` is a row of the patient's list or a prescription. */
  readonly origem: 'lista' | 'prescricao';
  readonly id: number;
  readonly nome: string;
  readonly principios: string | null;
  /** How it is used, in the words of then. */
  readonly uso: string | null;
  /** A day; of a prescription the moment of its issue. */
  readonly desde: string | null;
  readonly alheio: boolean;
  /** Another line that seems to be the same medicine: its name, else one of its ingredients. */
  readonly pareceCom?: string;
  /** An allergy of the person that it meets. */
  readonly alergia?: string;
};

/** A vaccine that was given; it never ends. */
export type ImunizacaoEmCurso = {
  readonly id: number;
  readonly nome: string;
  readonly dose: string | null;
  readonly aplicadaEm: string;
  readonly alheio: boolean;
};

/** A habit, a disease in the family, a surgery or a device. */
export type AntecedenteEmCurso = {
  readonly id: number;
  readonly tipo: 'HABITO' | 'FAMILIAR' | 'CIRURGIA' | 'DISPOSITIVO';
  readonly nome: string;
  readonly detalhe: string | null;
  readonly desde: string | null;
  readonly alheio: boolean;
};

/** An allergy of a record of the person, here or at another provider. */
export type AlergiaDaPessoa = {
  readonly id: number;
  readonly agente: string;
  readonly principioAtivo: string | null;
  readonly gravidade: string | null;
  readonly reacao: string | null;
  readonly alheio: boolean;
};

export type EmCurso = {
  /** Whoever asks has no tie to the patient and said no purpose: nothing is told. */
  readonly semVinculo?: true;
  /** What only another provider's record says: the own ones stand in the header. */
  readonly alergias: readonly AlergiaDaPessoa[];
  readonly problemas: readonly ProblemaEmCurso[];
  readonly medicamentos: readonly MedicamentoEmCurso[];
  readonly imunizacoes: readonly ImunizacaoEmCurso[];
  readonly antecedentes: readonly AntecedenteEmCurso[];
};

/** Nothing is told. */
export const SEM_VINCULO: EmCurso = {
  semVinculo: true,
  alergias: [],
  problemas: [],
  medicamentos: [],
  imunizacoes: [],
  antecedentes: [],
};

type Tomado = {
  readonly origem: 'lista' | 'prescricao';
  readonly nome: string;
  readonly desde: string | null;
};
/** A medicine that somebody stopped in a list of the person, and when. */
export type Parado = { readonly nome: string; readonly em: string };

const NOME_NA_LISTA = 200;

/** Without what was prescribed and then stopped in the list, under the same name: a reconciliation says so row by row. */
export function aindaCorrem<M extends Tomado>(medicamentos: readonly M[], parados: readonly Parado[]): M[] {
  const chave = (nome: string) => chaveDoMedicamento(nome.slice(0, NOME_NA_LISTA));
  return medicamentos.filter(
    ({ origem, nome, desde }) =>
      origem === 'lista' ||
      !parados.some((parado) => parado.em > (desde ?? '') && chave(parado.nome) === chave(nome)),
  );
}

type Nomeado = { readonly nome: string; readonly principios: string | null };

const compostoDe = ({ nome, principios }: Nomeado): readonly string[] => {
  const escritos = principiosDe(principios);
  return escritos.length > 0 ? escritos : [...new Set([...marcasEm(nome).principios, ...principiosDe(nome)])];
};

/**
 * The name of another medicine of the list that seems to be this one. Two doses under exactly one name are two doses, and
 * told as such by their use.
 */
export function comParecidos<M extends Nomeado>(
  medicamentos: readonly M[],
): readonly (M & { readonly pareceCom?: string })[] {
  const lidos = medicamentos.map((medicamento) => ({
    medicamento,
    chave: chaveDoMedicamento(medicamento.nome),
    composto: compostoDe(medicamento),
  }));
  return lidos.map(({ medicamento, chave, composto }, index) => {
    const parecido = lidos.find(
      (lido, place) =>
        place !== index &&
        lido.medicamento.nome !== medicamento.nome &&
        (lido.chave === chave || lido.composto.some((principio) => composto.includes(principio))),
    );
    return parecido ? { ...medicamento, pareceCom: parecido.medicamento.nome } : medicamento;
  });
}

/** What the person takes and is allergic to, said on the medicine: the allergy may have been told after it. */
export const comAlergias = <M extends Nomeado>(
  medicamentos: readonly M[],
  alergias: readonly AlergiaDaPessoa[],
): readonly (M & { readonly alergia?: string })[] =>
  medicamentos.map((medicamento) => {
    const [achada] = alergiasContra(
      { descricao: medicamento.nome, principios: medicamento.principios },
      alergias,
    );
    return achada ? { ...medicamento, alergia: achada.agente } : medicamento;
  });
