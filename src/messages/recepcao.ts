/** What the reception says, on its screen and from the server. */
import { formatData } from '#domain/formato/data.ts';
import type { CampoFaltando, Pendencia, TipoPendencia } from '#domain/recepcao/pendencias.ts';
import { pacienteServidor } from './paciente.ts';
import { plural } from './palavras.ts';

const CAMPOS: Readonly<Record<CampoFaltando, string>> = {
  nascimento: 'data de nascimento',
  sexo: 'sexo',
  documento: 'CPF ou outro documento',
  cns: 'CNS',
  telefone: 'telefone',
  endereco: 'endereço',
  nomeMae: 'nome da mãe',
  responsavel: 'responsável pelo menor',
};

function pendencia(falta: Pendencia): string {
  switch (falta.tipo) {
    case 'OBITO':
      return pacienteServidor.comObito(null, 'A chegada não se registra.');
    case 'INATIVO':
      return 'O cadastro deste paciente está inativo. Reative-o antes de registrar a chegada.';
    case 'SEM_PACIENTE':
      return 'Este horário está sem paciente. Escolha o paciente na agenda.';
    case 'OUTRO_DIA':
      return `Este horário é de ${formatData(falta.dia)}. Mude-o para hoje na agenda ou marque um encaixe.`;
    case 'CONVENIO_INATIVO':
      return `O convênio ${falta.convenio} está inativo.`;
    case 'SEM_CARTEIRA':
      return `Falta a carteira do convênio ${falta.convenio}.`;
    case 'CARTEIRA_VENCIDA':
      return `A carteira venceu em ${formatData(falta.validade)}.`;
    case 'SEM_AUTORIZACAO':
      return falta.pedida
        ? `A autorização de ${falta.convenio} foi pedida, e ainda não há número.`
        : `${falta.convenio} pede autorização, e não há número.`;
    case 'SEM_CONVENIO':
      return `O cadastro tem ${new Intl.ListFormat('pt-BR').format(falta.convenios)}, e o atendimento está sem convênio. Escolha o convênio, ou Particular.`;
    case 'CONVENIO_VENCIDO':
      return `O convênio do cadastro (${new Intl.ListFormat('pt-BR').format(falta.convenios)}) não vale neste dia. Escolha outro, ou Particular.`;
    case 'PLANO_INATIVO':
      return `O plano ${falta.plano} está inativo.`;
    case 'CADASTRO':
      return `Cadastro incompleto: ${falta.campos.map((campo) => CAMPOS[campo]).join(', ')}.`;
    case 'DOCUMENTOS':
      return `${plural(falta.quantos, 'documento pedido e não assinado', 'documentos pedidos e não assinados')}.`;
    case 'FORMULARIOS':
      return `${plural(falta.quantos, 'formulário pedido e não respondido', 'formulários pedidos e não respondidos')}.`;
  }
}

const CURTAS: Readonly<Record<TipoPendencia, string>> = {
  SEM_CONVENIO: 'Convênio a escolher',
  CONVENIO_VENCIDO: 'Convênio vencido',
  PLANO_INATIVO: 'Plano inativo',
  OBITO: 'Consta óbito',
  INATIVO: 'Cadastro inativo',
  SEM_PACIENTE: 'Sem paciente',
  OUTRO_DIA: 'De outro dia',
  CONVENIO_INATIVO: 'Convênio inativo',
  SEM_CARTEIRA: 'Sem carteira',
  CARTEIRA_VENCIDA: 'Carteira vencida',
  SEM_AUTORIZACAO: 'Autorização a pedir',
  CADASTRO: 'Cadastro incompleto',
  DOCUMENTOS: 'Documento sem assinatura',
  FORMULARIOS: 'Formulário sem resposta',
};

export const recepcao = {
  sujeito: 'Recepção',
  curta: (falta: Pendencia): string =>
    falta.tipo === 'SEM_AUTORIZACAO' && falta.pedida ? 'Autorização pedida' : CURTAS[falta.tipo],
  pendencia,
  /** What the register says against the card, field by field. */
  recusaDaCarteira: (erros: readonly { readonly campo: string; readonly frase: string }[]) =>
    erros
      .map(({ campo, frase }) => `${campo}: ${frase}`)
      .join(' ')
      .slice(0, 1000) || 'O cadastro não aceitou a carteira.',
  /** In one text, as it stays with the appointment; null: nothing. */
  faltavam: (faltas: readonly Pendencia[]) => faltas.map(pendencia).join(' ').slice(0, 1000) || null,
} as const;
