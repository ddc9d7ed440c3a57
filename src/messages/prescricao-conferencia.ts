/** What checking a prescription says: alerts, and what could not be checked. */
const GRAVIDADE: { readonly [gravidade: string]: string } = {
  LEVE: 'leve',
  MODERADA: 'moderada',
  GRAVE: 'grave',
  CONTRAINDICADA: 'contraindicada',
};
const minuscula = (titulo: string): string => titulo.slice(0, 1).toLowerCase() + titulo.slice(1);
const entreAspas = (nomes: readonly string[]): string => nomes.map((nome) => `“${nome}”`).join(', ');

export const conferenciaTexto = {
  semItens: 'Não há medicamento nesta prescrição. Acrescente ao menos um e emita.',
  alergia: (achado: {
    readonly item: string;
    readonly principio: string;
    readonly agente: string;
    readonly grupo: string | null;
    readonly reacao?: string | null | undefined;
    readonly gravidade?: string | null | undefined;
    readonly alheio?: boolean | undefined;
  }) =>
    [
      `Alergia a ${achado.agente}${achado.alheio ? ', registrada em outro prestador' : ''}: ${achado.item} ${achado.grupo ? `tem ${achado.principio}, grupo: ${achado.grupo}` : `tem ${achado.principio}`}.`,
      ...(achado.reacao
        ? [`Reação registrada${achado.gravidade === 'GRAVE' ? ', grave' : ''}: ${achado.reacao}.`]
        : []),
    ].join(' '),
  repetido: (principio: string, item: string, outroItem: string) =>
    item === outroItem
      ? `${item} está duas vezes nesta prescrição.`
      : `${principio} duas vezes nesta prescrição: ${item} e ${outroItem}.`,
  emUso: (principio: string, item: string, uso: string) =>
    `${item}: o paciente já usa ${principio} (${uso}).`,
  interacao: (achado: {
    readonly a: string;
    readonly b: string;
    readonly gravidade: string;
    readonly texto?: string | null | undefined;
    readonly fonte?: string | null | undefined;
  }) =>
    [
      `Interação ${GRAVIDADE[achado.gravidade] ?? ''} entre ${achado.a} e ${achado.b}.`,
      ...(achado.texto ? [achado.texto] : []),
      ...(achado.fonte ? [`Fonte: ${achado.fonte}.`] : []),
    ].join(' '),
  semDose: (item: string, dose: boolean, frequencia: boolean) =>
    `${item}: falta ${dose && frequencia ? 'a dose e a frequência' : dose ? 'a dose' : 'a frequência'}.`,
  doseRara: (item: string, dose: string) =>
    `${item}: ${dose} de uma vez. Confira: se o número é em miligramas, troque a unidade ou a dose.`,
  tipoADizer: (item: string, tipos: readonly string[], simples: boolean) =>
    `“${item}” pode ser ${simples && tipos.length === 1 ? `de receita simples e também de ${minuscula(tipos[0] ?? '')}` : `de mais de um tipo de receita (${[...(simples ? ['Receita simples'] : []), ...tipos].map(minuscula).join('; ')})`}, conforme a composição, a dose ou a forma. Escolha o medicamento na lista, ou diga o tipo de receita.`,
  parece: (item: string, nome: string, tipos: readonly string[]) =>
    `“${item}”. Parece ${nome} (${tipos.map(minuscula).join(' ou ')}): é controlado? Diga o tipo de receita, ou corrija o nome.`,
  desconhecido: (item: string) =>
    `“${item}” não está na lista de medicamentos: é controlado ou antimicrobiano? Diga o tipo de receita, ou escolha o medicamento na lista.`,
  internadoSemTipo: (itens: readonly string[]) =>
    `Tipo de receita não conferido, por ser de paciente internado: ${entreAspas(itens)}. A receita de alta pergunta.`,
  naoPerguntado:
    'Alergias não perguntadas: nada foi conferido contra elas. Pergunte ao paciente e registre a resposta.',
  semTabela: 'Interações não verificadas: nenhuma tabela carregada.',
  alergiasNaoConferidas: (itens: readonly string[]) =>
    `Alergias não foram conferidas para ${entreAspas(itens)}: sem princípio ativo, só o nome foi comparado. Informe o princípio ativo, ou confira a composição antes de prescrever.`,
  internadoSemQuantidade: (itens: readonly string[]) =>
    `Sem quantidade, por ser de paciente internado: ${entreAspas(itens)}. A receita de alta, que vai à farmácia, precisa dela.`,
  semPrincipio: (itens: readonly string[]) =>
    `Sem princípio ativo informado, comparado só pelo nome: ${entreAspas(itens)}. Repetição e interações não foram conferidas.`,
  emUsoSoPeloNome: (nomes: readonly string[]) =>
    `Em uso sem princípio ativo informado, comparado só pelo nome: ${entreAspas(nomes)}.`,
  soPeloNome: (agentes: readonly string[]) =>
    `Alergia sem princípio ativo nem grupo conhecido, comparada só pelo nome: ${entreAspas(agentes)}.`,
} as const;
