/** A 10-page PDF signed AD-RT and checked: what is ours of that time, beside the key, the time stamp and the lists. */
import { KeyObject, privateEncrypt } from 'node:crypto';
import { iniciarSimuladores } from '../../mock-server/main.ts';
import { exigirCarimbo } from '#server/capabilities/assinatura/carimbo.ts';
import { lerConfianca } from '#server/capabilities/assinatura/confianca.ts';
import { abrirLeitor } from '#server/capabilities/assinatura/isolado/leitor.ts';
import { assinarNaNuvem } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import type { ChaveEmNuvem } from '#server/gateways/assinador-nuvem/port.ts';
import { carimboRfc3161 } from '#server/gateways/carimbo/rfc3161.ts';
import { makePdf } from '#tests/support/pdf.ts';
import type { Figure } from './figure.ts';

const CPF = '33344455508';
const VEZES = 20;
const PREFIXO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

export async function assinatura(): Promise<readonly Figure[]> {
  const simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  let fora = 0;
  /** What others take is not ours. */
  const deFora = async <T>(trabalho: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await trabalho();
    } finally {
      fora += performance.now() - began;
    }
  };
  const lida = lerConfianca(simuladores.env, 5000);
  const confianca: typeof lida = { ...lida, buscar: (url, corpo) => deFora(() => lida.buscar(url, corpo)) };
  const tsa = carimboRfc3161(
    { url: simuladores.env.CARIMBO_URL ?? '', usuario: null, senha: null, timeoutMs: 5000 },
    async (token, resumo) => exigirCarimbo(token, resumo, confianca),
  );
  const { pem, chave } = await simuladores.icp.emitir({ nome: 'Pessoa do Banco de Prova', cpf: CPF });
  const privada = KeyObject.from(chave).export({ format: 'pem', type: 'pkcs8' });
  const nuvem: ChaveEmNuvem = {
    porChamada: 50,
    certificados: () => Promise.resolve([{ alias: null, certificado: pem }]),
    assinar: (_token, _alias, resumos) =>
      deFora(async () =>
        resumos.map(({ resumo }) => privateEncrypt(privada, Buffer.concat([PREFIXO, resumo]))),
      ),
  };
  const leitor = abrirLeitor(confianca);
  const meios = {
    confianca,
    leitor,
    carimbador: { carimbar: (resumo: Buffer) => deFora(() => tsa.carimbar(resumo)) },
    agora: () => new Date(),
  };
  const linhas = Array.from(
    { length: 45 },
    (_, n) => `${n + 1}. Paciente em bom estado geral, sem queixas; conduta mantida.`,
  );
  const pdf = makePdf({ pages: 10, text: () => linhas });

  const proprios: number[] = [];
  const inteiros: number[] = [];
  let assinado: Buffer = pdf;
  for (let vez = 0; vez < VEZES; vez++) {
    fora = 0;
    const began = performance.now();
    const pessoa = { token: '', cpf: CPF, referencia: 'AD-RT' } as const;
    const [resultado] = await assinarNaNuvem([{ id: '1', nome: 'evolução.pdf', pdf }], nuvem, pessoa, meios);
    if (!resultado || 'erro' in resultado) throw resultado?.erro;
    const todo = performance.now() - began;
    inteiros.push(todo);
    proprios.push(todo - fora);
    assinado = resultado.pdf;
  }
  const lote = Array.from({ length: 50 }, (_, n) => ({ id: String(n), nome: `${n}.pdf`, pdf }));
  fora = 0;
  const began = performance.now();
  const assinados = await assinarNaNuvem(lote, nuvem, { token: '', cpf: CPF, referencia: 'AD-RT' }, meios);
  const todos = performance.now() - began;
  if (assinados.some((resultado) => 'erro' in resultado))
    throw new Error('a document of the batch was not signed');
  const foraDoLote = fora;
  const conferindo = performance.now();
  await verificarPdf(assinado, confianca, new Date());
  const conferir = performance.now() - conferindo;
  await leitor.close();
  await simuladores.close();
  const ms = (valor: number): string => `${valor.toFixed(0)} ms`;
  const ordem = proprios.toSorted((a, b) => a - b);
  return [
    {
      o_que: `PDF de 10 páginas (${Math.round(pdf.length / 1024)} kB) assinado AD-RT e conferido: tempo nosso`,
      valor: `p50 ${ms(ordem[VEZES / 2] ?? 0)}, máximo ${ms(ordem.at(-1) ?? 0)}`,
      meta: 'menos de 2 s',
    },
    {
      o_que: 'com a chave, o carimbo e as listas (simulados em loopback)',
      valor: `máximo ${ms(Math.max(...inteiros))}`,
    },
    { o_que: 'lote de 50 com uma autorização: tempo nosso', valor: ms(todos - foraDoLote) },
    { o_que: 'conferir um arquivo assinado', valor: ms(conferir) },
  ];
}
