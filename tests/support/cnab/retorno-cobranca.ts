/** A bank's answer to a remittance of collection of ours: segments T and U of each boleto, with the bank's movement. */
import { escreverCnab240, type Dados, type Registro } from '#domain/cnab/escrever.ts';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { camposDoSegmento, moldeDe } from '#domain/cnab/tabelas.ts';
import type { Campo } from '#domain/cnab/campo.ts';

export type RespostaDeCobranca = {
  readonly movimento: string;
  readonly motivos?: string;
  readonly pago?: string;
  readonly valor?: string;
  readonly acrescimos?: string;
  readonly desconto?: string;
  readonly tarifa?: string;
  readonly ocorridoEm?: string;
  readonly creditoEm?: string;
  readonly seuNumero?: string;
  readonly nossoNumero?: string;
};
const CONTROLE = ['banco', 'lote', 'registro', 'sequencia', 'segmento'];
const nus = (valores: Dados): Dados =>
  Object.fromEntries(Object.entries(valores).filter(([id]) => !CONTROLE.includes(id)));

/** What the bank's own table has a place for; a number that is longer here keeps its end. */
const naTabela = (campos: readonly Campo[], dados: Dados): Dados =>
  Object.fromEntries(
    campos.flatMap(({ id, de, ate }) =>
      id in dados ? [[id, id === 'nossoNumero' ? String(dados[id]).slice(de - ate - 1) : dados[id]]] : [],
    ),
  );

/** `responder` is asked for each boleto in the order of the file, with the payer's name; more than one line may answer it. */
export function retornoDaCobranca(
  conteudo: string,
  responder: (pagador: string, at: number) => readonly RespostaDeCobranca[],
  header: Dados = {},
): string {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) throw new Error(lido.motivo);
  let at = 0;
  const { banco } = lido.arquivo;
  const molde = moldeDe(banco, 'cobranca', 'retorno');
  const segmentoT = camposDoSegmento(banco, 'T') ?? [];
  const { agencia, conta } = lido.arquivo.lotes[0]?.detalhes[0]?.valores ?? {};
  const doArquivo = { agencia, conta, ...nus(lido.arquivo.header.valores), sentido: 2 };
  const gravacao = escreverCnab240({
    banco,
    header: { ...naTabela(molde.header, { ...doArquivo, convenio: null }), ...header },
    lotes: lido.arquivo.lotes.map(({ header: doLote, detalhes }) => ({
      familia: 'cobranca',
      header: naTabela(molde.cabecalho, { ...nus(doLote.valores), convenio: null, operacao: 'T' }),
      registros: detalhes.flatMap(({ segmento, valores: p }, i): readonly Registro[] => {
        if (segmento !== 'P') return [];
        const q = detalhes[i + 1]?.valores ?? {};
        const respostas = responder(String(q.favorecido), at);
        at += 1;
        return respostas.flatMap((resposta): readonly Registro[] => [
          {
            segmento: 'T',
            dados: naTabela(segmentoT, {
              movimento: resposta.movimento,
              agencia: p.agencia,
              agenciaDv: p.agenciaDv,
              conta: p.conta,
              contaDv: p.contaDv,
              nossoNumero: resposta.nossoNumero ?? p.nossoNumero,
              carteira: p.carteira,
              seuNumero: resposta.seuNumero ?? p.seuNumero,
              vencimento: p.vencimento,
              valor: resposta.valor ?? p.valor,
              inscricaoTipo: q.inscricaoTipo,
              inscricao: q.inscricao,
              favorecido: q.favorecido,
              tarifa: resposta.tarifa,
              motivos: resposta.motivos,
            }),
          },
          {
            segmento: 'U',
            dados: {
              movimento: resposta.movimento,
              acrescimos: resposta.acrescimos,
              desconto: resposta.desconto,
              pago: resposta.pago,
              liquido: resposta.pago,
              ocorridoEm: resposta.ocorridoEm,
              creditoEm: resposta.creditoEm,
            },
          },
        ]);
      }),
    })),
  });
  if (!gravacao.ok) throw new Error(gravacao.falhas.map(({ titulo, valor }) => `${titulo}: ${valor}`).join());
  return gravacao.conteudo;
}
