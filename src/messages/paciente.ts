/** Sentences of patients: what every feature says of a record that is out of use or of a death, and the header. */
import { formatData } from '#domain/formato/data.ts';
import { anosDitos } from '#domain/formato/idade.ts';

/** By their register; null: whose death it is stands beside the sentence. */
type Morto = { readonly nome: string; readonly dataObito: string | null } | null;

const FATOS = {
  prontuario: 'prontuário',
  sinais: 'medida de sinais vitais',
  internacao: 'internação',
  urgencia: 'chegada ao pronto atendimento',
  consulta: 'chegada a uma consulta',
} as const;

export const pacienteServidor = {
  nascimentoTarde: (que: keyof typeof FATOS, dia: string) =>
    `Há ${FATOS[que]} de ${dia}: o nascimento não pode ser depois. Confira a data.`,
  naoGesta: (nome: string, sexo: string, idade: number | null) =>
    sexo === 'M' || idade === null
      ? `O cadastro de ${nome} diz sexo masculino: gestante não cabe. Escolha outra prioridade, ou corrija o cadastro.`
      : `${nome} tem ${anosDitos(idade)}: gestante não cabe. Escolha outra prioridade, ou corrija o nascimento no cadastro.`,
  foraDeUso: 'O cadastro deste paciente não existe mais ou está na lixeira. Restaure-o ou escolha outro.',
  /** `emVez`: what is done in place of what the death refuses. */
  comObito: (morto: Morto, emVez?: string) =>
    [
      `O cadastro ${morto ? `de ${morto.nome}` : 'deste paciente'} registra óbito${morto?.dataObito ? ` em ${formatData(morto.dataObito)}` : ''}.`,
      ...(emVez === undefined ? [] : [emVez]),
      'Se foi engano, corrija o cadastro.',
    ].join(' '),
} as const;

export const cabecalhoPaciente = {
  civil: (nome: string) => `Nome civil: ${nome}`,
  editar: 'Alergias e alertas',
  titulo: 'Alergias e alertas do paciente',
  salvo: 'Alergias e alertas do paciente salvos.',
  soIsto: 'Por aqui se escrevem só as alergias e os alertas. O resto é do cadastro do paciente.',
} as const;

/** What the header says of the patient's problems and medicines. */
export const listaDoCabecalho = {
  titulo: 'Problemas e medicamentos do paciente',
  alergiasAlheias: (quantas: number) => `Alergias de outro prestador: ${quantas}`,
  gravidade: { LEVE: 'leve', MODERADA: 'moderada', GRAVE: 'grave' } as {
    readonly [gravidade: string]: string;
  },
  vacinas: (quantas: number) => `Vacinas: ${quantas}`,
  antecedentes: (quantos: number) => `Antecedentes: ${quantos}`,
  aplicada: (dia: string) => `aplicada em ${dia}`,
  parece: (nome: string) => `parece o mesmo que ${nome}`,
  tipoDoAntecedente: {
    HABITO: 'hábito',
    FAMILIAR: 'na família',
    CIRURGIA: 'cirurgia',
    DISPOSITIVO: 'dispositivo',
  },
  verVacinas: 'Ver e anular vacinas',
  verAntecedentes: 'Ver e encerrar antecedentes',
  problemas: (quantos: number) => `Problemas: ${quantos}`,
  medicamentos: (quantos: number, comAlergia = 0) =>
    comAlergia === 0
      ? `Medicamentos: ${quantos}`
      : `Medicamentos: ${quantos}, ${comAlergia} com alergia registrada`,
  comAlergia: (agente: string) => `O paciente tem alergia registrada a ${agente}`,
  semProblemas: 'Nenhum problema ativo registrado.',
  semMedicamentos: 'Nenhum medicamento em uso registrado.',
  desde: (dia: string) => `desde ${dia}`,
  prescrito: (dia: string) => `prescrito em ${dia}`,
  alheio: 'de outro prestador',
  suspeito: 'suspeito',
  verProblemas: 'Ver e encerrar problemas',
  verMedicamentos: 'Ver e encerrar medicamentos',
  falha: 'Não foi possível ler os problemas e os medicamentos.',
} as const;
