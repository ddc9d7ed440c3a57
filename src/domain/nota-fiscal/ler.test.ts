import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  chaveNfe,
  chaveNfse,
  nfe,
  nfseAbrasf1,
  nfseAbrasf2,
  nfseNacional,
} from '#tests/support/notas/amostras.ts';
import { digitoDaChave } from '../conta-pagar/chave-acesso.ts';
import { NOTA_MAX_BYTES } from './arvore.ts';
import { diferencas, itemDe, lerNota } from './ler.ts';

const problema = (xml: string) => {
  const lida = lerNota(xml);
  return lida.ok ? null : lida.problema;
};

describe('[FIN-01] a nota do fornecedor pelo XML', () => {
  it('NFS-e nacional: número, chave, competência da DPS, item da LC 116, cidade e o que a nota diz que retém', () => {
    expect(lerNota(nfseNacional())).toMatchObject({
      ok: true,
      nota: {
        modelo: 'NFSE_NACIONAL',
        numero: '4711',
        chaveConfere: true,
        emissao: '2026-11-03',
        competencia: '2026-10',
        emitente: { documento: '11222333000181', nome: 'Ana Serviços Ltda' },
        destinatario: '00000000000191',
        valor: '1500.00',
        valorLiquido: '1377.75',
        itemLc116: '4.01',
        municipio: '3550308',
        descricao: 'Plantões de outubro',
        retencoes: [
          { imposto: 'ISS', valor: '30.00' },
          { imposto: 'IRRF', valor: '22.50' },
          { imposto: 'PIS', valor: '9.75' },
          { imposto: 'COFINS', valor: '45.00' },
          { imposto: 'CSLL', valor: '15.00' },
        ],
      },
    });
  });

  it('ABRASF 2.04 e 1.00, com e sem prefixo: o zero não é retenção', () => {
    expect(lerNota(nfseAbrasf2())).toMatchObject({
      nota: {
        competencia: '2026-10',
        itemLc116: '4.03',
        descricao: 'Exames de apoio',
        chave: null,
        retencoes: [
          { imposto: 'ISS', valor: '30.00' },
          { imposto: 'IRRF', valor: '22.50' },
        ],
      },
    });
    expect(lerNota(nfseAbrasf1())).toMatchObject({
      nota: {
        competencia: '2026-11',
        itemLc116: '7.10',
        emitente: { documento: '11222333000181' },
        retencoes: [
          { imposto: 'ISS', valor: '30.00' },
          { imposto: 'INSS', valor: '165.00' },
        ],
      },
    });
  });

  it('NF-e autorizada; uma chave trocada se vê', () => {
    expect(lerNota(nfe())).toMatchObject({
      nota: { modelo: 'NFE', chaveConfere: true, valor: '1500.00', itemLc116: null },
    });
    const chave = chaveNfe('11222333000181', '4711');
    const trocada = chave.slice(0, -1) + String((Number(chave.at(-1)) + 1) % 10);
    expect(lerNota(nfe({ chave: trocada }))).toMatchObject({ nota: { chaveConfere: false } });
    // A good key, of another issuer or of another number.
    expect(lerNota(nfe({ chave: chaveNfe('34028316000103', '4711') }))).toMatchObject({
      nota: { chaveConfere: false },
    });
    expect(lerNota(nfseNacional({ chave: chaveNfse('11222333000181', '4712') }))).toMatchObject({
      nota: { chaveConfere: false },
    });
    // Series of the authority: the key has its CNPJ, not the issuer's.
    const doFisco = chaveNfe('34028316000103', '4711')
      .replace(/^(.{22}).{3}/, '$1890')
      .slice(0, 43);
    expect(lerNota(nfe({ chave: `${doFisco}${digitoDaChave(doFisco)}` }))).toMatchObject({
      nota: { chaveConfere: true },
    });
  });

  it('cada arquivo que não serve tem o seu motivo', () => {
    expect(problema('')).toEqual({ tipo: 'vazio' });
    expect(problema('%PDF-1.7')).toEqual({ tipo: 'nao-xml' });
    expect(problema(nfe().slice(0, 700))).toEqual({ tipo: 'cortado' });
    expect(problema(nfe().replace('</dest>', '</outro>'))).toEqual({ tipo: 'nao-xml' });
    expect(problema(`<a>${'x'.repeat(NOTA_MAX_BYTES)}</a>`)).toEqual({ tipo: 'grande' });
    expect(problema('<cteProc/>')).toEqual({ tipo: 'outro-esquema', raiz: 'cteProc' });
    expect(problema(nfe({ cStat: '101' }))).toEqual({ tipo: 'cancelada' });
    expect(problema(nfe({ cStat: '' }))).toEqual({ tipo: 'nao-autorizada' });
    expect(problema(nfe().replace(/<chNFe>[0-9]+/, `<chNFe>${chaveNfe('11222333000181', '1')}`))).toEqual({
      tipo: 'nao-autorizada',
    });
    expect(problema(nfe().replace('<ide>', '<ide><tpAmb>2</tpAmb>'))).toEqual({ tipo: 'homologacao' });
    expect(problema(nfseNacional().replace('<tpAmb>1', '<tpAmb>2'))).toEqual({ tipo: 'homologacao' });
    expect(problema(nfseAbrasf2({ cancelada: true }))).toEqual({ tipo: 'cancelada' });
    expect(problema(nfseAbrasf2({ vezes: 3 }))).toEqual({ tipo: 'varias', quantas: 3 });
    expect(problema(nfe({ valor: '-5' }))).toEqual({ tipo: 'sem-campo', campo: 'valor total (vNF)' });
    expect(problema(nfe().replace(/<nNF>.*<\/nNF>/, ''))).toEqual({
      tipo: 'sem-campo',
      campo: 'número (nNF)',
    });
  });

  it('bombas e entidades não passam, nem profundidade sem fim', () => {
    const bomba = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(problema(nfe().replace('<nfeProc', `${bomba}<nfeProc`))).toEqual({ tipo: 'tipos' });
    expect(problema('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&x;</a>')).toEqual({ tipo: 'tipos' });
    expect(problema(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)).toEqual({ tipo: 'complexo' });
    expect(problema(`<a>${'<b/>'.repeat(130_000)}</a>`)).toEqual({ tipo: 'complexo' });
    expect(problema('<a>&desconhecida;</a>')).toEqual({ tipo: 'nao-xml' });
  });

  it('o item da LC 116 nas grafias das prefeituras', () => {
    expect(['040101', '0401', '401', '4.01', '04.01', '04.01.00'].map(itemDe)).toEqual(Array(6).fill('4.01'));
    expect([itemDe(null), itemDe('abc'), itemDe('4')]).toEqual([null, null, null]);
  });

  it('as diferenças entre o que a nota retém e o que as tabelas mandam', () => {
    const nota = [
      { imposto: 'ISS', valor: '30.00' },
      { imposto: 'PIS', valor: '9.75' },
    ] as const;
    expect(diferencas(nota, [{ imposto: 'PIS', valor: '9.75' }])).toEqual([
      { imposto: 'ISS', nota: '30.00', zelo: '0.00' },
    ]);
    expect(diferencas(nota, nota)).toEqual([]);
  });
});

describe('[FIN-01] [FIN-08] F3, F4: o que a nota diz de si confere com o que se leu', () => {
  const caso = (n: number) =>
    readFileSync(new URL(`../../../tests/support/notas/nfse-nt007-${n}.xml`, import.meta.url), 'utf8');
  const lida = (xml: string) => {
    const leitura = lerNota(xml);
    if (!leitura.ok) throw new Error(leitura.problema.tipo);
    return leitura.nota;
  };
  const com = (codigo: string, soma: string, resto: (xml: string) => string = (xml) => xml) => {
    const liquido = (1000 - Number(soma)).toFixed(2);
    return lida(
      resto(
        caso(3)
          .replace('<tpRetPisCofins>3', `<tpRetPisCofins>${codigo}`)
          .replace('<vRetCSLL>46.50', `<vRetCSLL>${soma}`)
          .replace('<vTotalRet>46.50', `<vTotalRet>${soma}`)
          .replace('<vLiq>953.50', `<vLiq>${liquido}`),
      ),
    );
  };
  const valores = ({ retencoes }: ReturnType<typeof lida>) =>
    Object.fromEntries(retencoes.map(({ imposto, valor }) => [imposto, valor]));

  it.each([
    ['3', '46.50', { PIS: '6.50', COFINS: '30.00', CSLL: '10.00' }],
    ['1', '46.50', { PIS: '6.50', COFINS: '30.00', CSLL: '10.00' }],
    ['4', '36.50', { PIS: '6.50', COFINS: '30.00' }],
    ['5', '6.50', { PIS: '6.50' }],
    ['6', '30.00', { COFINS: '30.00' }],
    ['7', '40.00', { COFINS: '30.00', CSLL: '10.00' }],
    ['8', '10.00', { CSLL: '10.00' }],
    ['9', '16.50', { PIS: '6.50', CSLL: '10.00' }],
  ])('[FIN-01] F3: código %s, retido %s (NT 007)', (codigo, soma, esperado) => {
    const nota = com(codigo, soma);
    expect(valores(nota)).toEqual(esperado);
    expect(nota.divergencias).toEqual([]);
  });

  it('[FIN-01] [FIN-08] F3: sem retenção, código 1 de antes, débito próprio de outra alíquota, código que não existe', () => {
    expect(lida(caso(0)).retencoes).toEqual([]);
    const antes = lida(nfseNacional().replaceAll('2026-11-03T', '2025-11-03T'));
    expect(valores(antes)).toMatchObject({ PIS: '9.75', COFINS: '45.00', CSLL: '15.00' });
    expect(antes.divergencias).toEqual([]);
    const doNaoCumulativo = com('3', '46.50', (xml) =>
      xml.replace('<vPis>6.50', '<vPis>16.50').replace('<vCofins>30.00', '<vCofins>76.00'),
    );
    expect(valores(doNaoCumulativo)).toEqual({ PIS: '6.50', COFINS: '30.00', CSLL: '10.00' });
    expect(com('17', '46.50')).toMatchObject({ codigoDesconhecido: '17', divergencias: [] });
  });

  const semPartes = (xml: string) => xml.replace(/<v(Pis|Cofins)>[^<]*<\/v\1>/g, '');

  it('[FIN-01] [FIN-08] F3: sem vPis e vCofins, as partes valem só onde a lei as prova', () => {
    expect(valores(com('3', '46.50', semPartes))).toEqual({ PIS: '6.50', COFINS: '30.00', CSLL: '10.00' });
    expect(valores(com('8', '10.00', semPartes))).toEqual({ CSLL: '10.00' });
    expect(com('3', '40.00', semPartes)).toMatchObject({
      retencoes: [{ imposto: 'CSRF', valor: '40.00' }],
      retencaoIncerta: { codigo: '3', impostos: ['PIS', 'COFINS', 'CSLL'], soma: '40.00' },
      divergencias: [],
    });
  });

  it('[FIN-01] [FIN-08] F3: um código que retém, sem valor nenhum, é dito', () => {
    const semSoma = (xml: string) => semPartes(xml).replace(/<vRetCSLL>[^<]*<\/vRetCSLL>/, '');
    expect(com('3', '0.00', semSoma)).toMatchObject({
      retencoes: [],
      retencaoIncerta: { codigo: '3', soma: null },
    });
    expect(com('0', '0.00', semSoma).retencaoIncerta).toBeNull();
    const antes = lida(semPartes(nfseNacional().replaceAll('2026-11-03T', '2025-11-03T')));
    expect(antes.retencaoIncerta).toEqual({ codigo: '1', impostos: ['PIS', 'COFINS'], soma: null });
  });

  it('[FIN-01] [FIN-08] F3: onde a nota só diz a soma, comparam-se as somas', () => {
    const zelo = [
      { imposto: 'PIS', valor: '6.50' },
      { imposto: 'COFINS', valor: '30.00' },
      { imposto: 'CSLL', valor: '10.00' },
    ] as const;
    expect(diferencas([{ imposto: 'CSRF', valor: '46.50' }], zelo)).toEqual([]);
    expect(diferencas([{ imposto: 'CSRF', valor: '40.00' }], zelo)).toEqual([
      { imposto: 'CSRF', nota: '40.00', zelo: '46.50' },
    ]);
  });

  it('[FIN-01] [FIN-08] F4: desconto lido, e líquido ou total que não bate é dito', () => {
    const desconto = '<vDescCondIncond><vDescIncond>100.00</vDescIncond></vDescCondIncond>';
    const comDesconto = caso(0).replace('</vServPrest>', `</vServPrest>${desconto}`);
    expect(lida(comDesconto.replace('<vLiq>1000.00', '<vLiq>900.00'))).toMatchObject({
      descontos: { incondicionado: '100.00', condicionado: '0.00' },
      divergencias: [],
    });
    expect(lida(comDesconto).divergencias).toEqual([{ que: 'liquido', dito: '1000.00', lido: '900.00' }]);
    expect(lida(caso(3).replace('<vTotalRet>46.50', '<vTotalRet>40.00')).divergencias).toEqual([
      { que: 'total-retido', dito: '40.00', lido: '46.50' },
    ]);
  });

  it('[FIN-01] [FIN-08] F4: ABRASF, descontos e ISS retido que se contradizem', () => {
    const comDesconto = nfseAbrasf2()
      .replace('<ValorIr>', '<DescontoIncondicionado>50.00</DescontoIncondicionado><ValorIr>')
      .replace('<ValorLiquidoNfse>1447.50', '<ValorLiquidoNfse>1397.50');
    expect(lida(comDesconto)).toMatchObject({ descontos: { incondicionado: '50.00' }, divergencias: [] });
    const contradiz = nfseAbrasf1().replace('<ns2:IssRetido>1', '<ns2:IssRetido>2');
    expect(lida(contradiz)).toMatchObject({
      retencoes: [
        { imposto: 'ISS', valor: '30.00' },
        { imposto: 'INSS', valor: '165.00' },
      ],
      divergencias: [{ que: 'iss-retido', dito: '30.00', lido: '0.00' }],
    });
  });
});
