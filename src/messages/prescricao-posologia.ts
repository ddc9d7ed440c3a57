/** What is said of how a medicine is to be taken: questions at the field, refusals, what was not understood. */
/** In the middle of a sentence: 'B1' stays as it is. */
const semMaiuscula = (titulo: string): string => titulo.slice(0, 1).toLowerCase() + titulo.slice(1);

export const posologiaTexto = {
  /** Beside the sentence that will be printed. */
  confira: 'Não reconhecido: confira a frase',
  aCadaHoras: (horas: number) => (horas === 1 ? 'A cada hora' : `A cada ${horas} horas`),
  vezesAoDia: (vezes: number) => (vezes === 1 ? '1 vez ao dia' : `${vezes} vezes ao dia`),
  aoRelogio: (hora: number) => `${hora === 1 ? 'À' : 'Às'} ${hora} h`,
  pergunta: (opcoes: readonly string[]) =>
    opcoes.length === 0
      ? 'Só o número não diz a frequência. Escreva, por exemplo, 8/8h ou 3x ao dia.'
      : `${opcoes.map((opcao, at) => (at === 0 ? opcao : opcao.toLowerCase())).join(' ou ')}?`,
  frequenciaSolta: (escrita: string, opcoes: readonly string[]) =>
    opcoes.length === 0
      ? `A frequência “${escrita}” é só um número. Escreva, por exemplo, 8/8h ou 3x ao dia.`
      : `A frequência “${escrita}” não diz se é ${opcoes.map((opcao) => opcao.toLowerCase()).join(' ou ')}. Escolha uma das duas.`,
  faltaQuantidade: (receituario: string, sugestao: string | null) =>
    `Falta a quantidade, que a ${semMaiuscula(receituario)} exige, com número e unidade.${sugestao ? ` Calculada: ${sugestao}.` : ' Escreva, por exemplo, 21 cápsulas.'}`,
  naoEQuantidade: (quantidade: string) =>
    `“${quantidade}” não é quantidade que se dispense. Escreva, por exemplo, 1 caixa, ou deixe em branco onde não se exige.`,
  quantidadeSolta: (quantidade: string, receituario: string) =>
    `A quantidade “${quantidade}” não diz de quê, e a ${semMaiuscula(receituario)} exige número e unidade. Escreva, por exemplo, ${quantidade} comprimidos ou ${quantidade} caixas.`,
  caixas: (quantas: string) => (Number(quantas) === 1 ? `${quantas} caixa` : `${quantas} caixas`),
  frascos: (quantos: string) => (Number(quantos) === 1 ? `${quantos} frasco` : `${quantos} frascos`),
  doseSemUnidade: 'dose sem unidade',
  naoReconhecido: (item: string, trechos: readonly string[], frase: string) =>
    `${item}: não foi reconhecido ${trechos.map((trecho) => `“${trecho}”`).join(', ')}. Confira a frase que será impressa: “${frase}”.`,
  orientacoesDuvidosas: (trechos: readonly string[]) =>
    `Orientações: não foi reconhecido ${trechos.map((trecho) => `“${trecho}”`).join(', ')}. Confira o que será impresso.`,
} as const;
