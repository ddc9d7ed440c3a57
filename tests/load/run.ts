/**
 * `npm run bench [-- step ...]`: the figures of the product on this machine, printed as tables, nothing asserted.
 * Steps: inicio leitura busca escrita registro importacao documentos documentos-tela fila chat ficha estudo formularios internacao laboratorio odontograma pacote paineis prontuario assinatura agenda bancario extrato relatorios retencoes tesouraria tela linha declaracao teleconsultoria atender resistencia-titulos livros resistencia rede auditoria tiss tiss-mes palpites notas.
 * ROWS=100000 shrinks the large table; RODADAS=1 PEDIDOS=200 those of resistencia, RODADAS=3 RODADAS_NO=1 those of rede (which needs the programs of npm run rede), RODADAS=3 those of resistencia-titulos, ROWS=300 those of laboratorio, LINHAS=20000 those of extrato, ROUNDS=50 those of livros, RODADAS=20 those of agenda, fila and teleconsultoria, RODADAS=3 those of linha, SEGUNDOS=3 that of chat, SEGUNDOS=3600 those of auditoria.
 */
import { cpus, totalmem, release } from 'node:os';
import { agenda } from './agenda.ts';
import { assinatura } from './assinatura.ts';
import { atender } from './atender.ts';
import { auditoria } from './auditoria.ts';
import { bancario } from './bancario.ts';
import { chat } from './chat.ts';
import { declaracao } from './declaracao.ts';
import { documentos } from './documentos.ts';
import { documentosTela } from './documentos-tela.ts';
import { escrita } from './escrita.ts';
import { extrato } from './extrato.ts';
import { fila } from './fila.ts';
import { ficha } from './ficha.ts';
import { estudo } from './estudo.ts';
import { formularios } from './formularios.ts';
import { importacao } from './importacao.ts';
import { inicio } from './inicio.ts';
import { internacao } from './internacao.ts';
import { busca, leitura } from './leitura.ts';
import { laboratorio } from './laboratorio.ts';
import { linha } from './linha.ts';
import { notas } from './notas.ts';
import { odontograma } from './odontograma.ts';
import { pacote } from './pacote.ts';
import { paineis } from './paineis.ts';
import { prontuario } from './prontuario.ts';
import { rede } from './rede.ts';
import { registro } from './registro.ts';
import { relatorios } from './relatorios.ts';
import { livros } from './livros.ts';
import { retencoes } from './retencoes.ts';
import { resistenciaTitulos } from './resistencia-titulos.ts';
import type { Figure } from './figure.ts';
import { resistencia } from './resistencia.ts';
import { tela } from './tela.ts';
import { teleconsultoria } from './teleconsultoria.ts';
import { tesouraria } from './tesouraria.ts';
import { tiss } from './tiss.ts';
import { palpites, tissMes } from './tiss-mes.ts';

const steps: { readonly [name: string]: () => Promise<readonly Figure[]> } = {
  inicio,
  tela,
  linha,
  declaracao,
  leitura,
  busca,
  escrita,
  registro,
  importacao,
  documentos,
  'documentos-tela': documentosTela,
  fila,
  teleconsultoria,
  atender,
  chat,
  ficha,
  estudo,
  formularios,
  internacao,
  laboratorio,
  odontograma,
  pacote,
  paineis,
  relatorios,
  prontuario,
  assinatura,
  agenda,
  bancario,
  extrato,
  retencoes,
  tesouraria,
  'resistencia-titulos': resistenciaTitulos,
  livros,
  resistencia,
  rede,
  auditoria,
  tiss,
  'tiss-mes': tissMes,
  palpites,
  notas,
};

const wanted = process.argv.slice(2);
const cpu = cpus()[0]?.model ?? 'cpu';
console.log(
  `${cpus().length} × ${cpu}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}; o gerador de carga divide os núcleos com o servidor e o banco`,
);
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  console.table(await step());
}
