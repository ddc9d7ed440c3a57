/** The text of a paper of care: a template with its fields answered by what was written, variables still in it. */
import { preparoDito } from '../laboratorio/preparo.ts';
import { camposUsados, escrever, problemaDe, responder } from '../modelo-documento/campos.ts';
import type { Campo } from '../modelo-documento/tipos.ts';
import { chaveDoRotulo } from '../modelo-documento/campos.ts';
import { assinatura, p, secao, texto as documento, titulo } from '../modelo-documento/biblioteca.ts';
import { lerTexto } from '../modelo-documento/limpar.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import { tabelaDeExames } from './modelos.ts';
import type { Cid, PapelEscrito, PedidoEscrito } from './tipos.ts';

const PRIORIDADES: { readonly [prioridade: string]: string } = {
  ELETIVA: 'eletiva',
  PRIORITARIA: 'prioritária',
  URGENTE: 'urgente',
};

/** '13:05:00' → '13:05'. */
const hora = (valor: string | null): string => valor?.slice(0, 5) ?? '';

/** By the key of the field in the template (biblioteca.ts); a house's own template that asks the same gets the same. */
function respostasDe(papel: PapelEscrito): ReadonlyMap<string, string> {
  const pares: readonly (readonly [string, string | number | null])[] = [
    ['Número de dias', papel.dias],
    ['Início do afastamento', papel.aPartirDe],
    ['Dia do comparecimento', papel.dia],
    ['Hora da chegada', hora(papel.chegada)],
    ['Hora da saída', hora(papel.saida)],
    ['Acompanhante', papel.acompanhante],
    ['Especialidade ou serviço', [papel.especialidade, papel.destino].filter(Boolean).join(' - ')],
    ['Prioridade', PRIORIDADES[papel.prioridade ?? ''] ?? null],
    ['Motivo', papel.motivo],
    ['Resumo clínico', papel.resumoClinico],
    ['Observação', papel.observacao],
  ];
  return new Map(
    pares.map(([rotulo, valor]) => [chaveDoRotulo(rotulo), valor === null ? '' : String(valor)]),
  );
}

const linhas = (texto: string): Bloco[] =>
  texto
    .split(/\n/)
    .map((linha): Bloco =>
      linha.trim() === ''
        ? { type: 'paragraph' }
        : { type: 'paragraph', content: [{ type: 'text', text: linha }] },
    );

/** Texts of several lines that take the place of the paragraph in which their field stands alone. */
function longos(papel: PapelEscrito): ReadonlyMap<string, readonly Bloco[]> {
  const lido = papel.texto === null ? null : lerTexto(papel.texto);
  const found = new Map<string, readonly Bloco[]>();
  if (lido?.ok) found.set(chaveDoRotulo('Texto do relatório'), lido.texto.content);
  if (papel.motivo) found.set(chaveDoRotulo('Motivo'), linhas(papel.motivo));
  if (papel.resumoClinico)
    found.set(chaveDoRotulo('Resumo clínico'), [secao('Resumo clínico'), ...linhas(papel.resumoClinico)]);
  return found;
}

/** `semResposta`: what the template asks and a paper of this kind does not know. */
export function comporPapel(
  papel: PapelEscrito,
  modelo: Texto,
  cid: Cid,
): { readonly texto: Texto; readonly semResposta: readonly string[] } {
  const inteiros = longos(papel);
  const content = modelo.content.flatMap((bloco): readonly Bloco[] => {
    const [unico, ...resto] = bloco.type === 'paragraph' ? (bloco.content ?? []) : [];
    return unico?.type === 'campo' && resto.length === 0
      ? (inteiros.get(unico.attrs.chave) ?? [bloco])
      : [bloco];
  });
  const escrito = documento(...content);
  const respostas = respostasDe(papel);
  const resposta = ({ chave, tipo }: Campo): string =>
    tipo === 'CID' ? (cid ? '1' : '') : (respostas.get(chave) ?? '');
  const semResposta = camposUsados(escrito).filter((campo) => {
    const problema = problemaDe(campo, resposta(campo), true);
    return problema !== null && problema !== 'comprida';
  });
  return {
    texto: responder(escrito, (campo) => escrever(campo, resposta(campo), cid ?? undefined)),
    semResposta: semResposta.map(({ rotulo }) => rotulo),
  };
}

const URGENCIAS: { readonly [urgencia: string]: string } = { PRIORITARIO: 'Prioritário', URGENTE: 'URGENTE' };

export function comporPedido(
  { itens, urgencia, indicacaoClinica, justificativa }: PedidoEscrito,
  cid: Cid,
): Texto {
  const parte = (nome: string, valor: string | null): Bloco[] =>
    valor ? [secao(nome), ...linhas(valor)] : [];
  const aviso = URGENCIAS[urgencia];
  return documento(
    titulo('Pedido de exames'),
    p('**Paciente:** {paciente.nome}, {paciente.nascimento} ({paciente.idade})'),
    ...(aviso ? [p(`**${aviso}**`)] : []),
    tabelaDeExames(
      itens.map(({ codigo, nome, quantidade, observacao }) => [
        codigo,
        observacao ? `${nome} (${observacao})` : nome,
        String(quantidade),
      ]),
    ),
    ...parte('Preparo', preparoDito(itens)),
    ...parte('Indicação clínica', indicacaoClinica),
    ...parte('Justificativa', justificativa),
    ...(cid ? [p(`Diagnóstico, informado a pedido do paciente: CID-10 ${cid.codigo}.`)] : []),
    ...assinatura,
  );
}
