/** What checking a prescription says: alerts, and what could not be checked. */
const GRAVIDADE: { readonly [gravidade: string]: string } = {
  LEVE: 'leve',
  MODERADA: 'moderada',
  GRAVE: 'grave',
  CONTRAINDICADA: 'contraindicada',
};
const entreAspas = (nomes: readonly string[]): string => nomes.map((nome) => `“${nome}”`).join(', ');

export const conferenciaTexto = {
  semItens: 'Não há medicamento nesta prescrição. Acrescente ao menos um e emita.',
  alergia: (um: {
    readonly item: string;
    readonly principio: string;
    readonly agente: string;
    readonly grupo: string | null;
    readonly reacao?: string | null | undefined;
  }) =>
    [
      `Alergia a ${um.agente}: ${um.item} ${um.grupo ? `tem ${um.principio}, grupo: ${um.grupo}` : `tem ${um.principio}`}.`,
      ...(um.reacao ? [`Reação registrada: ${um.reacao}.`] : []),
    ].join(' '),
  repetido: (principio: string, um: string, outro: string) =>
    um === outro
      ? `${um} está duas vezes nesta prescrição.`
      : `${principio} duas vezes nesta prescrição: ${um} e ${outro}.`,
  emUso: (principio: string, item: string, uso: string) =>
    `${item}: o paciente já usa ${principio} (${uso}).`,
  interacao: (um: {
    readonly a: string;
    readonly b: string;
    readonly gravidade: string;
    readonly texto?: string | null | undefined;
    readonly fonte?: string | null | undefined;
  }) =>
    [
      `Interação ${GRAVIDADE[um.gravidade] ?? ''} entre ${um.a} e ${um.b}.`,
      ...(um.texto ? [um.texto] : []),
      ...(um.fonte ? [`Fonte: ${um.fonte}.`] : []),
    ].join(' '),
  semDose: (item: string, dose: boolean, frequencia: boolean) =>
    `${item}: falta ${dose && frequencia ? 'a dose e a frequência' : dose ? 'a dose' : 'a frequência'}.`,
  naoPerguntado:
    'Alergias não perguntadas: nada foi conferido contra elas. Pergunte ao paciente e registre a resposta.',
  semTabela: 'Interações não verificadas: nenhuma tabela carregada.',
  alergiasNaoConferidas: (itens: readonly string[]) =>
    `Alergias não foram conferidas para ${entreAspas(itens)}: sem princípio ativo, só o nome foi comparado. Informe o princípio ativo, ou confira a composição antes de prescrever.`,
  semPrincipio: (itens: readonly string[]) =>
    `Sem princípio ativo informado, comparado só pelo nome: ${entreAspas(itens)}. Repetição e interações não foram conferidas.`,
  soPeloNome: (agentes: readonly string[]) =>
    `Alergia sem princípio ativo nem grupo conhecido, comparada só pelo nome: ${entreAspas(agentes)}.`,
} as const;
