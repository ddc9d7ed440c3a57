/** Sentences of the end of a visit: closed, signed, the next one called. */
const nomes = (lista: readonly string[]): string => new Intl.ListFormat('pt-BR').format(lista);

export const fimTela = {
  semAssinatura: (lista: readonly string[]) =>
    lista.length === 1
      ? `1 documento deste atendimento está sem assinatura: ${lista[0]}.`
      : `${lista.length} documentos deste atendimento estão sem assinatura: ${nomes(lista)}.`,
  proxima: (nome: string) => `Próxima da sua fila: ${nome}.`,
  encerrarEAssinar: 'Encerrar e assinar',
  encerrarEChamar: 'Encerrar e chamar a próxima',
  encerrarAssinarEChamar: 'Encerrar, assinar e chamar a próxima',
  titulo: 'Fim do atendimento',
  encerrado: 'Prontuário encerrado',
  fazendo: 'Fazendo o PDF do prontuário…',
  assinando: 'Assinando…',
  assinado: 'Prontuário e documentos assinados',
  faltaAssinar: (lista: readonly string[]) =>
    lista.length === 0
      ? 'O prontuário ainda não está assinado'
      : lista.length === 1
        ? `Falta assinar 1 documento: ${lista[0]}`
        : `Falta assinar ${lista.length} documentos: ${nomes(lista)}`,
  assinar: (n: number) => (n === 0 ? 'Assinar' : `Assinar (${n})`),
  falhaDocumento: 'O PDF do prontuário não foi feito, e nada foi assinado.',
  chamando: 'Chamando a próxima…',
  chamada: (nome: string, sala: string) =>
    sala === '' ? `${nome} foi chamado` : `${nome} foi chamado: ${sala}`,
  ninguem: 'Ninguém espera na sua fila',
  faltaChamar: 'A próxima ainda não foi chamada',
  faltaSala: (nome: string) => `Diga para qual sala chamar ${nome}`,
  sala: 'Para qual sala',
  chamar: 'Chamar a próxima',
  falhaChamar: 'A próxima não foi chamada. Veja como está a fila e tente de novo.',
  ficar: 'Ficar neste prontuário',
  meuDia: 'Ir a Meu atendimento',
  concluido: (paciente: string, chamada: string | null) =>
    [`Atendimento de ${paciente} encerrado e assinado.`, ...(chamada === null ? [] : [`${chamada}.`])].join(
      ' ',
    ),
  soEncerrado: (paciente: string, chamada: string | null) =>
    [`Atendimento de ${paciente} encerrado.`, ...(chamada === null ? [] : [`${chamada}.`])].join(' '),
} as const;
