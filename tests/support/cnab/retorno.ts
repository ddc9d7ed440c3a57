/** A bank's answer to a remittance of ours, made from the remittance itself: what was asked for, with the bank's codes. */
import { escreverCnab240, type Dados } from '#domain/cnab/escrever.ts';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { hoje } from '#server/clock.ts';

export type RespostaDoBanco = {
  readonly codigos: string;
  readonly valor?: string;
  readonly seuNumero?: string;
};
const CONTROLE = ['banco', 'lote', 'registro', 'sequencia', 'segmento'];
const nus = (valores: Dados): Dados =>
  Object.fromEntries(Object.entries(valores).filter(([id]) => !CONTROLE.includes(id)));

/** `responder` is asked for each payment in the order of the file, with its name there. */
export function retornoDaRemessa(
  conteudo: string,
  responder: (favorecido: string, at: number) => RespostaDoBanco,
  header: Dados = {},
): string {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) throw new Error(lido.motivo);
  let at = 0;
  const gravacao = escreverCnab240({
    banco: lido.arquivo.banco,
    header: { ...nus(lido.arquivo.header.valores), sentido: 2, ...header },
    lotes: lido.arquivo.lotes.map(({ header: doLote, detalhes }) => ({
      familia: 'pagamento',
      header: nus(doLote.valores),
      registros: detalhes.map(({ segmento, valores }) => {
        const dados = nus(valores);
        if (!/^(A|J|O|NGPS|NDARF)$/.test(segmento ?? '')) return { segmento: segmento ?? '', dados };
        const { codigos, valor, seuNumero } = responder(String(valores.favorecido), at);
        at += 1;
        const efetivo =
          segmento === 'A' && codigos === '00'
            ? { efetivadoEm: hoje(), valorEfetivado: valor ?? valores.valor }
            : {};
        return {
          segmento: segmento ?? '',
          // Paid today, whatever day it was asked for: a test of a Saturday asks for the Monday.
          dados: {
            ...dados,
            pagamentoEm: hoje(),
            ...efetivo,
            ...(valor ? { valor } : {}),
            ...(seuNumero ? { seuNumero } : {}),
            ocorrencias: codigos,
          },
        };
      }),
    })),
  });
  if (!gravacao.ok) throw new Error(gravacao.falhas.map(({ titulo }) => titulo).join());
  return gravacao.conteudo;
}
