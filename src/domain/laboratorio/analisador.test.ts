import { describe, expect, it } from 'vitest';
import { analisadorRecusa as texto } from '#messages/laboratorio.ts';
import { BYTES_MAXIMO, lerAnalisador, lerTexto, mesmaUnidade, type Letras } from './analisador.ts';

const bytes = (arquivo: string) => new TextEncoder().encode(arquivo);
const latim = (arquivo: string) => Uint8Array.from(arquivo, (letra) => letra.charCodeAt(0));
const letras: Letras = {
  utf8(dados) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(dados);
    } catch {
      return undefined;
    }
  },
  latim: (dados) => new TextDecoder('windows-1252').decode(dados),
};
const linhas = (arquivo: Uint8Array) => {
  const lido = lerAnalisador(arquivo, letras);
  if (!lido.ok) throw new Error(lido.mensagem);
  return lido.linhas;
};
const recusa = (arquivo: Uint8Array) => {
  const lido = lerAnalisador(arquivo, letras);
  return lido.ok ? lido.linhas : lido.mensagem;
};

describe('[LAB-01] a file of an analyser', () => {
  it('has decimals by its point, three digits after it or not, below zero too', () => {
    const csv = 'amostra;analito;resultado\n12;CRE;1.100\n12;BE;-2.5\n12;BE;−3.125\n12;LEU;6100\n';
    expect(linhas(bytes(csv)).map(({ valor }) => valor)).toEqual(['1,100', '-2,5', '−3,125', '6100']);
  });

  it('is read by the names of its columns, with point or comma', () => {
    const csv =
      'Amostra;Analito;Resultado;Unidade\r\n00000012;K;6.1;mmol/L\r\n\r\n12;HGB;"13,2";g/dL\r\n13;TSH;<0.01;\r\n';
    expect(linhas(bytes(csv))).toEqual([
      {
        linha: 2,
        etiqueta: '00000012',
        codigos: ['K'],
        valor: '6,1',
        unidade: 'mmol/L',
        nota: null,
        correcao: null,
        recusa: null,
      },
      {
        linha: 4,
        etiqueta: '12',
        codigos: ['HGB'],
        valor: '13,2',
        unidade: 'g/dL',
        nota: null,
        correcao: null,
        recusa: null,
      },
      {
        linha: 5,
        etiqueta: '13',
        codigos: ['TSH'],
        valor: '<0,01',
        unidade: null,
        nota: null,
        correcao: null,
        recusa: null,
      },
    ]);
    expect(linhas(latim('amostra,c\xf3digo,valor\n12,K,"Amostra, hemolisada"\n'))).toMatchObject([
      { valor: 'Amostra, hemolisada' },
    ]);
  });

  it('is refused whole where it is none', () => {
    expect(recusa(bytes(''))).toBe(texto.vazio);
    expect(recusa(new Uint8Array(BYTES_MAXIMO + 1))).toBe(texto.grande);
    expect(recusa(bytes('amostra;resultado\n12;4'))).toBe(texto.semColuna('analito'));
    expect(recusa(bytes('amostra;analito;resultado\n'))).toBe(texto.semLinhas);
    expect(recusa(bytes('MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5\r'))).toBe(texto.naoEOru);
    expect(recusa(bytes('\u0000\u0001\u0002'))).toBe(texto.semColuna('amostra'));
    expect(
      recusa(latim('MSH|^~\\&|A|B|C|D|2026||ORU^R01|1|P|2.5||||||UNICODE UTF-8\rOBX|1|ST|A||\xe9|||||F')),
    ).toBe(texto.charset);
  });
});

const MSH = 'MSH|^~\\&|LAB|SERRA|ZELO|CLINICA|20261012081500-0300||ORU^R01^ORU_R01|Z1|T|2.5.1|||AL|NE|BRA|';

describe('[LAB-01] HL7 ORU by file', () => {
  it('reads numbers, signs, titers, codes, notes and units', () => {
    const oru = [
      `${MSH}UNICODE UTF-8`,
      'PID|1||P0042^^^CLINICA^MR||Fontoura Brás^Célia^^^||19690714|F',
      'OBR|1|00000012|LAB5502|PAINEL^Marcadores^L|||20261012070000-0300',
      'NTE|1|L|Do pedido inteiro, de linha nenhuma',
      'OBX|1|SN|2039-6^CEA^LN||<^0.5|ng/mL^^UCUM|<5.0|N|||F',
      'OBX|2|SN|5292-8^VDRL^LN||^1^:^64|{titer}^^UCUM|não reagente|A|||F',
      'OBX|3|NM|3016-3^TSH^LN^TSH^TSH^L||0.004|m[IU]/L^^UCUM|0.4-4.2|LL|||F',
      'NTE|1|L|Repetido~Confirmado',
      'OBX|4|CWE|5196-1^HBsAg^LN||260415000^Não detectado^SCT|||N|||F',
    ].join('\r');
    expect(linhas(bytes(`\u000B${oru}\u001C\r`))).toMatchObject([
      { linha: 5, etiqueta: '00000012', codigos: ['2039-6'], valor: '<0,5', unidade: 'ng/mL', nota: null },
      { codigos: ['5292-8'], valor: '1:64' },
      { codigos: ['3016-3', 'TSH'], valor: '0,004', unidade: 'm[IU]/L', nota: 'Repetido Confirmado' },
      { codigos: ['5196-1'], valor: 'Não detectado', recusa: null },
    ]);
  });

  it('takes the number of the specimen, each message its own order', () => {
    const mensagem = (pedido: string, tubo: string) =>
      `${MSH}\rOBR|1|${pedido}\rOBX|1|NM|K||4.1|mmol/L|||||F\rSPM|1|${tubo}\r`;
    expect(
      linhas(bytes(mensagem('PED1', '12') + mensagem('34', 'AM1'))).map(({ etiqueta }) => etiqueta),
    ).toEqual(['12', '34']);
  });

  it('of fifty patients in one message gives each its own, with the birth that the message says', () => {
    const cada = (n: number) =>
      `PID|${n}||P${n}||Silva^Ana||19${50 + n}0101\rOBR|1|${n + 100}\rOBX|1|NM|K||4.${n % 10}|mmol/L|||||F`;
    const lidas = linhas(
      bytes(
        [
          MSH,
          ...Array.from({ length: 49 }, (_, n) => cada(n)),
          'PID|50',
          'OBR|1|999',
          'OBX|1|NM|K||1||||||F',
        ].join('\r'),
      ),
    );
    expect(lidas).toHaveLength(50);
    expect(lidas[7]).toMatchObject({ etiqueta: '107', valor: '4,7', quem: { nascimento: '1957-01-01' } });
    // Whose birth nobody says is not the one before.
    expect(lidas[49]?.quem?.nascimento).toBeUndefined();
  });

  it('reads the letters that it says it is written in, and its escapes', () => {
    const oru = `${MSH}8859/1\rOBR|1|12\rOBX|1|TX|COR||\xc2mbar \\T\\ l\xedmpido\\.br\\sem grumos||||||F`;
    expect(linhas(latim(oru))).toMatchObject([{ valor: 'Âmbar & límpido sem grumos' }]);
  });

  it('names what is not final, empty or a file', () => {
    const obx = (resto: string) => `${MSH}\rOBR|1|12\rOBX|1|${resto}`;
    expect(linhas(bytes(obx('NM|K||4.1|mmol/L|||||P')))[0]?.recusa).toBe(texto.naoFinal('P'));
    expect(linhas(bytes(obx('NM|K||""|mmol/L|||||F')))[0]?.recusa).toBe(texto.semValor);
    expect(linhas(bytes(obx('ED|PDF||^image^jpeg^Base64^R0lGOD||||||F')))[0]?.recusa).toBe(texto.anexo);
    // What is not there is not guessed.
    expect(linhas(bytes(obx('NM|K\r')))[0]?.recusa).toBe(texto.semValor);
  });

  it('is refused whole where it ends in the middle of a line', () => {
    const inteiro = `${MSH}\rPID|1||6\rOBR|1|00000004||GLI\rOBX|1|NM|GLI||99|mg/dL|||||F`;
    // Of every place where it may be cut after its first result began: '9' of '99' is no result.
    const inicio = inteiro.indexOf('OBX');
    for (let at = inicio + 1; at < inteiro.length; at += 1)
      expect(recusa(bytes(inteiro.slice(0, at)))).toBe(texto.cortado(4));
    expect(linhas(bytes(inteiro))).toMatchObject([{ valor: '99', recusa: null }]);
    // A machine that says no status ends its segments.
    const simples = `${MSH}\rOBR|1|00000004||GLI\rOBX|1|NM|GLI||9`;
    expect(recusa(bytes(simples))).toBe(texto.cortado(3));
    expect(linhas(bytes(`${simples}\r`))).toMatchObject([{ valor: '9', recusa: null }]);
    expect(linhas(bytes(`\u000B${simples}\u001C\r`))).toMatchObject([{ valor: '9' }]);
    // By the network the frame ends it.
    expect(lerTexto(simples)).toMatchObject({ ok: true, linhas: [{ valor: '9' }] });
    // A tube's number, a note or an order may be cut as well; what is not read may not.
    for (const resto of ['SPM|1|12', 'NTE|1|L|Repeti', 'OBR|2|0000', 'PID|2', 'OB'])
      expect(recusa(bytes(`${inteiro}\r${resto}`))).toBe(texto.cortado(5));
    expect(linhas(bytes(`${inteiro}\rSPM|1|12||BLD`))).toMatchObject([{ etiqueta: '12' }]);
    expect(linhas(bytes(`${inteiro}\rZXX|1`))).toHaveLength(1);
    const tabela = 'amostra;analito;resultado;unidade\n12;K;4.1;mmol/L\n13;K;4';
    expect(recusa(bytes(tabela))).toBe(texto.tabelaCortada(3));
    // What the sentence says to do is enough.
    expect(linhas(bytes(`${tabela}\n`))).toHaveLength(2);
    expect(linhas(bytes('amostra;analito;resultado;unidade\n13;K;4.1;mmol/L'))).toHaveLength(1);
  });
});

it('[LAB-01] a unit is the same by whatever case it is written', () => {
  expect(mesmaUnidade('mg/dl', 'mg/dL')).toBe(true);
  expect(mesmaUnidade('µUI/mL', 'uUI/mL')).toBe(true);
  expect(mesmaUnidade(null, 'mg/dL')).toBe(true);
  expect(mesmaUnidade('g/L', 'g/dL')).toBe(false);
  expect(mesmaUnidade('g/L', null)).toBe(false);
});
