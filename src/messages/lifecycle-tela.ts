/** The life of a row on the screen: its steps, its timeline, and why something is locked. */
import { numero } from './lista.ts';
import { motivoEmPalavras, noMeio, plural } from './palavras.ts';

const FRASE = /[.?!]$/;

type Coisa = { readonly title: string; readonly gender: 'm' | 'f' };

/**
 * 'Emitir a prescrição?', 'Registrar resultado do pedido de exames nº 3?', 'Encerrar o prontuário de Ana Lima?': as a person
 * asks. `doPaciente`: the row is named by its patient, or by its day.
 */
function pergunta(verbo: string, { title, gender }: Coisa, registro: string, doPaciente: boolean): string {
  // 'Pagar a conta a pagar …' says its verb twice: 'Pagar a conta de …'.
  const [primeiro = ''] = verbo.toLowerCase().split(' ');
  const repetido = ` a ${primeiro}`;
  const inteiro = noMeio(title);
  const nome = inteiro.endsWith(repetido) ? inteiro.slice(0, -repetido.length) : inteiro;
  const artigo = gender === 'f' ? 'a' : 'o';
  const proprio = noMeio(registro).startsWith(nome);
  // A row that is called by a question is not asked twice.
  const frase = FRASE.test(registro);
  const fim = frase ? '' : '?';
  const coisa = proprio
    ? noMeio(registro)
    : frase
      ? `${nome} “${registro}”`
      : `${nome} ${doPaciente || nome !== inteiro ? 'de ' : ''}${registro}`;
  if (/^\p{L}+r$/u.test(verbo)) return `${verbo} ${artigo} ${coisa}${fim}`;
  if (verbo.endsWith(` ${nome}`)) return `${verbo.slice(0, -nome.length)}${coisa}${fim}`;
  if (!proprio) return `${verbo}: ${registro}${fim}`;
  const como = /^(\p{L}+r) (como .+)$/u.exec(verbo);
  return como ? `${como[1]} ${artigo} ${coisa} ${como[2]}?` : `${verbo} d${artigo} ${coisa}?`;
}

export const cicloTela = {
  pergunta,
  /** 'Liberar 3 registros?', 'Recalcular retenções: 3 registros?'. */
  perguntaVarios: (verbo: string, quantos: number) =>
    `${verbo}${verbo.includes(' ') ? ':' : ''} ${plural(quantos, 'registro', 'registros')}?`,
  /** Some steps leave the record in its state: a rating, a new calculation. */
  muda: (de: string, para: string) =>
    de === para ? `A situação continua “${para}”.` : `A situação passa de “${de}” para “${para}”.`,
  previsto: 'O que este passo muda',
  doPaciente: (nome: string) => `Paciente: ${nome}. `,
  mudaPara: (para: string) =>
    `A situação passa a ser “${para}”. O que não estiver em situação de mudar fica como está, com o porquê.`,
  continua: (estado: string) =>
    `A situação continua “${estado}”. O que não estiver em situação de mudar fica como está, com o porquê.`,
  emFila: 'São muitos: você acompanha o andamento, e o trabalho continua mesmo com a tela fechada.',
  falhaPasso: 'Não foi possível concluir. O que foi digitado continua aqui; tente de novo.',
  falhaParar: 'O trabalho continua. Tente parar de novo.',
  parar: 'Parar',
  fechar: 'Fechar',
  fecharContinua: 'Fechar e deixar continuar',
  tratados: (concluidos: number, total: number) => `${numero(concluidos)} de ${numero(total)}`,
  fim: {
    concluido: (concluidos: number) =>
      `Concluído: ${plural(concluidos, 'registro feito', 'registros feitos')}.`,
    cancelado: (concluidos: number) =>
      `Parado: ${plural(concluidos, 'registro já estava feito', 'registros já estavam feitos')}.`,
    falhou: (concluidos: number) =>
      `Interrompido por uma falha do servidor depois de ${plural(concluidos, 'registro', 'registros')}. Peça de novo: o que já foi feito não se perde.`,
  },
  ficaram: (quantos: number, selecionados: boolean) => {
    const sobra = plural(quantos, 'registro ficou como estava', 'registros ficaram como estavam');
    return selecionados
      ? `${sobra}, e ${quantos === 1 ? 'continua selecionado' : 'continuam selecionados'}:`
      : `${sobra}:`;
  },
  recusa: (motivo: string, quantos: number) => `${motivo} (${numero(quantos)})`,
  buscando: 'Buscando os registros…',
  eMais: (quantos: number) => `e mais ${numero(quantos)}`,
  semAndamento: 'Este andamento não existe mais: fica guardado por 30 dias, na conta de quem pediu.',
  falhaDosPassos: 'Não foi possível buscar o andamento. O trabalho continua.',
  motivo: 'Motivo',
  motivoDiz: motivoEmPalavras,
  opcional: 'opcional',
  cancelar: 'Cancelar',
  descartar: 'Descartar o que foi escrito?',
  descartarTexto: 'O passo não foi dado, e o texto escrito para ele se perde.',
  descartarSim: 'Descartar',
  descartarNao: 'Continuar escrevendo',
  feito: (registro: string, estado: string) => `${registro}${FRASE.test(registro) ? '' : ':'} ${estado}.`,
  feitos: (quantos: number, estado: string) => `${plural(quantos, 'registro', 'registros')}: ${estado}.`,
  /** What a step made: 'Feito: Recibo 12 · Ana Souza.' */
  fez: (nome: string) => `Feito: ${nome}.`,
  abrirFeito: 'Abrir',
  refeitos: (quantos: number) =>
    `${plural(quantos, 'registro refeito', 'registros refeitos')}: o que saiu diferente foi gravado, o resto ficou como estava.`,
  nadaMudou: (rotulo: string) => `${rotulo}: refeito, e nada mudou.`,
  salveAntes: 'Salve as alterações antes de mudar a situação.',
  conflito: 'Outra pessoa alterou este registro. Confira-o e repita a mudança.',
  linhaDoTempo: 'Situações',
  inicio: 'Incluído',
  por: (nome: string) => `por ${nome}`,
  ficou: (tempo: string) => `ficou ${tempo}`,
  esta: (tempo: string) => `está há ${tempo}`,
  falha: 'Não foi possível buscar as situações',
  abrir: (nome: string) => `Abrir ${nome}`,
  travado: (estado: string) => `Na situação “${estado}” este registro não pode ser alterado.`,
  mudarSituacao: 'Mudar a situação',
  /** '3 dias', '2 horas', 'menos de um minuto': the largest unit alone, as a person says it. */
  duracao: (ms: number): string => {
    const minutos = Math.floor(ms / 60_000);
    if (minutos < 1) return 'menos de um minuto';
    if (minutos < 60) return plural(minutos, 'minuto', 'minutos');
    if (minutos < 48 * 60) return plural(Math.floor(minutos / 60), 'hora', 'horas');
    const dias = Math.floor(minutos / (24 * 60));
    return dias < 60 ? plural(dias, 'dia', 'dias') : plural(Math.floor(dias / 30), 'mês', 'meses');
  },
} as const;
