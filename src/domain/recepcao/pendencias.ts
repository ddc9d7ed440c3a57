/**
 * What is missing when a patient arrives. The server gathers the facts; this rule says what follows from
 * them. The list, the check-in while it is filled in, and the server's own refusal use it. Nothing clinical
 * is in it.
 */
import { diaDe } from '../formato/fuso.ts';
import { pedeAutorizacao } from '../paciente/convenio.ts';
import { FEITAS, type Situacao } from './situacao.ts';

export type FatosPaciente = {
  readonly obito: boolean;
  readonly ativo: boolean;
  readonly idade: number | null;
  /** A CPF, or another document of who has none. */
  readonly documento: boolean;
  readonly cns: boolean;
  readonly telefone: boolean;
  readonly endereco: boolean;
  readonly nomeMae: boolean;
  /** Somebody who answers for a minor. */
  readonly responsavel: boolean;
  /** The day of birth is known. */
  readonly nascimento: boolean;
  readonly sexo: boolean;
};

export type FatosConvenio = {
  readonly nome: string;
  readonly modalidade: string;
  readonly exigeAutorizacao: boolean;
  readonly ativo: boolean;
};

export type Fatos = {
  readonly situacao: Situacao;
  readonly inicio: string;
  readonly paciente: FatosPaciente | null;
  /** Null: particular. */
  readonly convenio: FatosConvenio | null;
  readonly carteira: { readonly numero: string | null; readonly validade: string | null };
  readonly autorizacao: string | null;
  /** Asked of the convênio, and no number yet. */
  readonly autorizacaoPedida: boolean;
  /** What the kind of visit is charged as asks for an authorisation, whose ever the convênio. */
  readonly tipoExige: boolean;
  /** Convênios of the patient's register that count, where the visit goes by none and nobody chose so. */
  readonly convenios: readonly string[];
  /** The register's convênios where none of them counts on the day, and nobody chose. */
  readonly vencidos: readonly string[];
  /** The plan of the card that is switched off; null: none is. */
  readonly planoInativo: string | null;
  /** Asked of the patient or of who answers for them, and not signed yet. */
  readonly documentos: number;
  /** Forms asked of the patient and not answered yet. */
  readonly formularios: number;
};

export type CampoFaltando =
  'nascimento' | 'sexo' | 'documento' | 'cns' | 'telefone' | 'endereco' | 'nomeMae' | 'responsavel';

export type Pendencia =
  | { readonly tipo: 'OBITO' | 'INATIVO' | 'SEM_PACIENTE' }
  | { readonly tipo: 'OUTRO_DIA'; readonly dia: string }
  | { readonly tipo: 'CONVENIO_INATIVO' | 'SEM_CARTEIRA'; readonly convenio: string }
  | { readonly tipo: 'SEM_AUTORIZACAO'; readonly convenio: string; readonly pedida: boolean }
  | { readonly tipo: 'SEM_CONVENIO' | 'CONVENIO_VENCIDO'; readonly convenios: readonly string[] }
  | { readonly tipo: 'PLANO_INATIVO'; readonly plano: string }
  | { readonly tipo: 'CARTEIRA_VENCIDA'; readonly validade: string }
  | { readonly tipo: 'CADASTRO'; readonly campos: readonly CampoFaltando[] }
  | { readonly tipo: 'DOCUMENTOS' | 'FORMULARIOS'; readonly quantos: number };

export type TipoPendencia = Pendencia['tipo'];

/** With these nobody is checked in; the others are shown, and the person at the desk decides. */
const IMPEDEM: ReadonlySet<TipoPendencia> = new Set(['OBITO', 'INATIVO', 'SEM_PACIENTE', 'OUTRO_DIA']);
export const impede = ({ tipo }: Pendencia): boolean => IMPEDEM.has(tipo);

/** Who comes late in the evening for a time after midnight comes on its day. */
const TOLERANCIA = 6 * 3_600_000;
/** Below this age somebody answers for the patient. */
const MAIORIDADE = 18;
/** Whoever pays for these shows no card. */
const SEM_CARTEIRA = new Set(['PARTICULAR']);

export function eDeHoje(inicio: string, agora: number, fuso?: string): boolean {
  return Math.abs(Date.parse(inicio) - agora) <= TOLERANCIA || diaDe(inicio, fuso) === diaDe(agora, fuso);
}

export function camposFaltando(paciente: FatosPaciente, modalidade: string | null): CampoFaltando[] {
  const menor = paciente.idade !== null && paciente.idade < MAIORIDADE;
  // 'Ignorado' may be so for good: it is asked of who was registered by telephone, whose register lacks the rest too.
  const porTelefone = !paciente.nomeMae && !paciente.endereco;
  const faltam: readonly (readonly [CampoFaltando, boolean])[] = [
    ['nascimento', !paciente.nascimento],
    ['sexo', porTelefone && !paciente.sexo],
    ['documento', !paciente.documento && !paciente.cns],
    ['cns', modalidade === 'SUS' && !paciente.cns],
    ['nomeMae', !paciente.nomeMae],
    ['telefone', !paciente.telefone],
    ['endereco', !paciente.endereco],
    ['responsavel', menor && !paciente.responsavel],
  ];
  return faltam.flatMap(([campo, falta]) => (falta ? [campo] : []));
}

/** What is missing at this moment, what stops the check-in first. Whose visit is over misses nothing. */
export function pendencias(fatos: Fatos, agora: number, fuso?: string): Pendencia[] {
  const { paciente, convenio, carteira, autorizacao, documentos, formularios } = fatos;
  if (FEITAS.has(fatos.situacao)) return [];
  const dia = diaDe(fatos.inicio, fuso);
  const found: Pendencia[] = [];
  if (!paciente) found.push({ tipo: 'SEM_PACIENTE' });
  if (paciente?.obito) found.push({ tipo: 'OBITO' });
  else if (paciente && !paciente.ativo) found.push({ tipo: 'INATIVO' });
  if (!eDeHoje(fatos.inicio, agora, fuso)) found.push({ tipo: 'OUTRO_DIA', dia });
  if (convenio) {
    const { nome, modalidade } = convenio;
    if (!convenio.ativo) found.push({ tipo: 'CONVENIO_INATIVO', convenio: nome });
    else if (fatos.planoInativo !== null) found.push({ tipo: 'PLANO_INATIVO', plano: fatos.planoInativo });
    if (!SEM_CARTEIRA.has(modalidade)) {
      // The card counts on the day of the visit.
      if (!carteira.numero) found.push({ tipo: 'SEM_CARTEIRA', convenio: nome });
      else if (carteira.validade !== null && carteira.validade < dia)
        found.push({ tipo: 'CARTEIRA_VENCIDA', validade: carteira.validade });
    }
    if (pedeAutorizacao(convenio, fatos.tipoExige) && !autorizacao?.trim())
      found.push({ tipo: 'SEM_AUTORIZACAO', convenio: nome, pedida: fatos.autorizacaoPedida });
  } else if (fatos.convenios.length > 0) found.push({ tipo: 'SEM_CONVENIO', convenios: fatos.convenios });
  else if (fatos.vencidos.length > 0) found.push({ tipo: 'CONVENIO_VENCIDO', convenios: fatos.vencidos });
  const campos = paciente ? camposFaltando(paciente, convenio?.modalidade ?? null) : [];
  if (campos.length > 0) found.push({ tipo: 'CADASTRO', campos });
  if (documentos > 0) found.push({ tipo: 'DOCUMENTOS', quantos: documentos });
  if (formularios > 0) found.push({ tipo: 'FORMULARIOS', quantos: formularios });
  return found;
}
