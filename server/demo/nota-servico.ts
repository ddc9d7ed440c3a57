/** Service invoices of a clinic's receipts: some on their way to the national system, one to look at, one that lacks something. */
import forge from 'node-forge';
import { buildAbility } from '#domain/acesso/ability.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { frasesDaRecusa } from '#messages/nota-servico.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf } from '#server/engine/records.ts';
import { lerA1 } from '#server/features/nota-servico/a1.ts';
import { guardarCertificado } from '#server/features/nota-servico/certificado-repository.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import type { Arquivos } from './papel-clinico.ts';
import type { Semeador } from './seeder.ts';

const RECEBIDOS = [
  ['Consulta de cardiologia', '420.00'],
  ['Consulta e eletrocardiograma', '580.00'],
  ['Consulta de dermatologia', '380.00'],
  ['Consulta de pediatria', '350.00'],
  ['Retirada de nevo', '890.00'],
  ['Consulta de ortopedia', '400.00'],
  ['Infiltração de joelho', '640.00'],
  ['Consulta de ginecologia', '390.00'],
] as const;

const SENHA = 'Zelo-2026!';
const ANO_MS = 365 * 86_400_000;

/** A certificate that nobody trusts, of the clinic's CNPJ, as an authority would hand it over. */
function certificadoInventado(nome: string, cnpj: string, agora: number): Buffer {
  const par = forge.pki.rsa.generateKeyPair(2048);
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = par.publicKey;
  certificado.serialNumber = '0135';
  certificado.validity.notBefore = new Date(agora - ANO_MS / 2);
  certificado.validity.notAfter = new Date(agora + ANO_MS / 2);
  const pais = { name: 'countryName', value: 'BR' };
  certificado.setSubject([pais, { name: 'commonName', value: `${nome.toUpperCase()}:${cnpj}` }]);
  certificado.setIssuer([pais, { name: 'commonName', value: 'AC de demonstração, sem valor' }]);
  certificado.sign(par.privateKey, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(par.privateKey, [certificado], SENHA, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary');
}

export async function notasDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  {
    casa,
    usuario,
    agora,
    arquivos,
    plano,
  }: {
    readonly casa: Row;
    readonly usuario: number;
    readonly agora: number;
    readonly arquivos: Arquivos | undefined;
    readonly plano: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const { pool, regras } = semeador;
  const contexto: Contexto = {
    usuario: {
      id: usuario,
      principal: 'administrativo',
      nome: 'Faturamento da Clínica Aurora',
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }]),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  };
  await semeador.criar('configuracoes-notas-servico', { serie: 1, primeiroNumero: 1842 }, casa.id);
  const servico = { tributacaoIss: '1', tributosFederais: '13.45', tributosEstaduais: '0.00' };
  await semeador.criar(
    'servicos-nota',
    {
      ...servico,
      nome: 'Consultas médicas',
      codigo: '040101',
      descricao: 'Serviços médicos prestados',
      tributosMunicipais: '2.00',
      padrao: true,
    },
    casa.id,
  );
  await semeador.criar(
    'servicos-nota',
    {
      ...servico,
      nome: 'Exames de laboratório',
      codigo: '040201',
      descricao: 'Análises clínicas',
      tributosMunicipais: '3.00',
    },
    casa.id,
  );
  const deps = { registry, pool, hooks: regras };
  const recibos = recordsOf(deps, contexto, 'recibos').server;
  const notas = recordsOf(deps, contexto, 'notas-servico').server;
  const titulos = recordsOf(deps, contexto, 'contas-receber').server;
  const baixas = recordsOf(deps, contexto, 'baixas-contas-receber').server;
  const pacientes = await recordsOf(deps, contexto, 'pacientes').server.list({
    where: { obito: false },
    sort: '-id',
    end: 60,
  });
  const pagam = pacientes.rows.filter(({ cpf }) => cpf !== null);
  const [conta] = (
    await recordsOf(deps, contexto, 'contas-bancarias').server.list({ where: { tipo: 'CORRENTE' } })
  ).rows;
  const tipoContaReceberId = await semeador.achar('tipo_conta_receber', 'codigo', '02');
  const formaRecebimentoId = await semeador.achar('forma_recebimento', 'codigo', '02');
  const planoContaId = plano.get('1.2.01');
  if (!conta || planoContaId === undefined) return;
  const dia = hoje(agora);
  const prontos: number[] = [];
  for (const [at, [historico, valorBruto]] of RECEBIDOS.entries()) {
    const pagador = pagam[at];
    if (!pagador) continue;
    const { id } = await titulos.create({
      devedor: 'PACIENTE',
      pacienteId: pagador.id,
      tipoContaReceberId,
      numeroDocumento: String(2400 + at),
      emissao: dia,
      competencia: dia.slice(0, 7),
      vencimento: dia,
      valorBruto,
      historico,
      divisao: [{ planoContaId }],
    });
    await titulos.transition(id, {
      transicao: 'receber',
      campos: { dataRecebimento: dia, contaBancariaId: conta.id, formaRecebimentoId },
    });
    for (const baixa of (await baixas.list({ where: { contaReceberId: id } })).rows)
      await baixas.transition(baixa.id, { transicao: 'emitir-recibo' });
    for (const recibo of (await recibos.list({ where: { contaReceberId: id } })).rows)
      prontos.push(recibo.id);
  }
  const [aConferir, aCorrigir, ...demais] = prontos;
  const preparar = async (reciboId: number): Promise<number | undefined> => {
    await recibos.transition(reciboId, { transicao: 'emitir-nota', campos: { conferirNota: true } });
    return (await notas.list({ where: { reciboId }, end: 1 })).rows[0]?.id;
  };
  if (aConferir !== undefined) await preparar(aConferir);
  // One that left by itself would be asked of whoever answers at the address: where nothing is set, that is the real system.
  const { env } = arquivos ?? {};
  if (!env?.['NFSE_RESTRITA_SEFIN_URL'] || typeof casa['cnpj'] !== 'string') return;
  const lido = lerA1(certificadoInventado(String(casa['nome']), casa['cnpj'], agora), SENHA);
  await guardarCertificado(pool, abrirCofre(env), contexto, lido);
  const rejeitada = aCorrigir && (await preparar(aCorrigir));
  if (rejeitada !== undefined) {
    await notas.transition(rejeitada, { transicao: 'enviar' });
    await notas.set(rejeitada, {
      recusa: frasesDaRecusa([{ codigo: 'E0237', descricao: 'endereço do tomador', complemento: '' }]),
      codigoRecusa: 'E0237',
    });
    await notas.transition(rejeitada, { transicao: 'rejeitar' });
  }
  // Every other one: the month has receipts that lack theirs.
  for (const [at, id] of demais.entries())
    if (at % 2 === 0) await recibos.transition(id, { transicao: 'emitir-nota' });
}
