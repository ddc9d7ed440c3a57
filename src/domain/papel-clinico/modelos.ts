/**
 * The templates of papers of care that come with the product, so that an empty installation issues them. The
 * same fields answer what a template of the house asks under the same names. The wording has no gender of the
 * patient. It fits everybody and says nothing that was not asked for.
 */
import { assinatura, p, secao, tabela, texto, titulo } from '../modelo-documento/biblioteca.ts';
import type { Texto } from '../modelo-documento/tipos.ts';
import type { TipoPapel } from './tipos.ts';

const DIAGNOSTICO = p('Diagnóstico, informado a pedido do paciente: CID-10 [diagnostico].', 'justify');

export const MODELO_DO_PAPEL: { readonly [tipo in TipoPapel]: Texto } = {
  ATESTADO: texto(
    titulo('Atestado'),
    p(''),
    p(
      'Atesto, a pedido e para os devidos fins, que **{paciente.nome}**, com nascimento em {paciente.nascimento}, esteve sob meu atendimento e necessita de afastamento de suas atividades por [dias] dia(s), a contar de [inicio].',
      'justify',
    ),
    p('Diagnóstico, informado a pedido do paciente: CID-10 [cid].', 'justify'),
    p('[observacao]', 'justify'),
    ...assinatura,
  ),
  COMPARECIMENTO: texto(
    titulo('Declaração de comparecimento'),
    p(''),
    p(
      'Declaro, para fins de comprovação, que **{paciente.nome}** compareceu a {prestador.nome} em [dia], das [chegada] às [saida], para atendimento de saúde.',
      'justify',
    ),
    p('Acompanhante: [acompanhante].'),
    p('[observacao]', 'justify'),
    p('Esta declaração não dispensa do trabalho nem substitui atestado médico.', 'justify'),
    ...assinatura,
  ),
  ENCAMINHAMENTO: texto(
    titulo('Encaminhamento'),
    p('**Para:** [destino]'),
    p('**Prioridade:** [prioridade]'),
    p('**Paciente:** {paciente.nome}, {paciente.nascimento} ({paciente.idade})'),
    secao('Motivo'),
    p('[motivo]'),
    p('[resumo]'),
    DIAGNOSTICO,
    p('Solicito avaliação e conduta, com a gentileza da contrarreferência.'),
    ...assinatura,
  ),
  RELATORIO: texto(
    titulo('Relatório'),
    p(
      'Relatório elaborado a pedido de **{paciente.nome}**, com nascimento em {paciente.nascimento} ({paciente.idade}).',
      'justify',
    ),
    p('[relatorio]'),
    DIAGNOSTICO,
    ...assinatura,
  ),
};

/** Head of a request of exams; its rows are the exams. */
export const tabelaDeExames = (linhas: readonly (readonly string[])[]) =>
  tabela(['Código', 'Exame', 'Qtde.'], ...linhas);
