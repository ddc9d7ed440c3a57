/**
 * Invoices made for the tests after the published layouts (NFS-e nacional 1.00, ABRASF 1.00 and 2.04, NF-e 4.00): nobody's
 * notes. What a note has besides, and what nobody here reads (signatures, items, addresses), is left short.
 */
import { digitoDaChave } from '#domain/conta-pagar/chave-acesso.ts';

export type Dados = {
  readonly numero?: string;
  readonly emitente?: string;
  readonly destinatario?: string;
  readonly valor?: string;
  readonly chave?: string;
};

const comDigito = (semDigito: string): string => `${semDigito}${digitoDaChave(semDigito)}`;
const PADRAO = {
  numero: '4711',
  emitente: '11222333000181',
  destinatario: '00000000000191',
  valor: '1500.00',
};
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** City 7, environment 1, kind of inscription 1, inscription 14, number 13, year and month 4, code 9, digit. */
export const chaveNfse = (emitente: string, numero: string): string =>
  comDigito(`355030812${emitente}${numero.padStart(13, '0')}2611123456789`);
/** State 2, year and month 4, CNPJ 14, model 2, series 3, number 9, form 1, code 8, digit. */
export const chaveNfe = (emitente: string, numero: string): string =>
  comDigito(`352611${emitente}55001${numero.padStart(9, '0')}112345678`);

export function nfseNacional(dados: Dados = {}): string {
  const { numero, emitente, destinatario, valor } = { ...PADRAO, ...dados };
  return `${XML}
<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.00">
  <infNFSe Id="NFS${dados.chave ?? chaveNfse(emitente, numero)}">
    <xLocEmi>São Paulo</xLocEmi><xLocPrestacao>São Paulo</xLocPrestacao><nNFSe>${numero}</nNFSe><cLocIncid>3550308</cLocIncid>
    <tpEmis>1</tpEmis><cStat>100</cStat><dhProc>2026-11-03T09:12:00-03:00</dhProc><nDFSe>900</nDFSe>
    <emit><CNPJ>${emitente}</CNPJ><xNome>Ana Serviços Ltda</xNome></emit>
    <valores><vBC>${valor}</vBC><pAliqAplic>2.00</pAliqAplic><vISSQN>30.00</vISSQN><vTotalRet>122.25</vTotalRet><vLiq>1377.75</vLiq></valores>
    <DPS versao="1.00"><infDPS Id="DPS1">
      <tpAmb>1</tpAmb><dhEmi>2026-11-03T09:10:00-03:00</dhEmi><serie>1</serie><nDPS>77</nDPS><dCompet>2026-10-31</dCompet>
      <prest><CNPJ>${emitente}</CNPJ></prest>
      <toma><CNPJ>${destinatario}</CNPJ><xNome>Clínica Aurora</xNome></toma>
      <serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>040101</cTribNac><xDescServ>Plantões de outubro</xDescServ></cServ></serv>
      <valores><vServPrest><vServ>${valor}</vServ></vServPrest><trib>
        <tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN></tribMun>
        <tribFed><piscofins><CST>01</CST><vPis>9.75</vPis><vCofins>45.00</vCofins><tpRetPisCofins>1</tpRetPisCofins></piscofins><vRetIRRF>22.50</vRetIRRF><vRetCSLL>15.00</vRetCSLL></tribFed>
        <totTrib><indTotTrib>0</indTotTrib></totTrib>
      </trib></valores>
    </infDPS></DPS>
  </infNFSe>
</NFSe>`;
}

export function nfseAbrasf2(
  dados: Dados & { readonly cancelada?: boolean; readonly vezes?: number } = {},
): string {
  const { numero, emitente, destinatario, valor } = { ...PADRAO, ...dados };
  const nfse = `<CompNfse><Nfse versao="2.04"><InfNfse Id="nfse${numero}">
    <Numero>${numero}</Numero><CodigoVerificacao>A1B2C3D4</CodigoVerificacao><DataEmissao>2026-11-03T10:00:00</DataEmissao>
    <ValoresNfse><BaseCalculo>${valor}</BaseCalculo><Aliquota>2.00</Aliquota><ValorIss>30.00</ValorIss><ValorLiquidoNfse>1447.50</ValorLiquidoNfse></ValoresNfse>
    <PrestadorServico><RazaoSocial>Ana Serviços Ltda</RazaoSocial><Endereco><CodigoMunicipio>3550308</CodigoMunicipio></Endereco></PrestadorServico>
    <DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico>
      <Rps><IdentificacaoRps><Numero>12</Numero><Serie>A</Serie><Tipo>1</Tipo></IdentificacaoRps></Rps>
      <Competencia>2026-10-01</Competencia>
      <Servico><Valores><ValorServicos>${valor}</ValorServicos><ValorPis>0.00</ValorPis><ValorIr>22.50</ValorIr></Valores>
        <IssRetido>1</IssRetido><ItemListaServico>04.03</ItemListaServico><Discriminacao>Exames
 de   apoio</Discriminacao><CodigoMunicipio>3550308</CodigoMunicipio></Servico>
      <Prestador><CpfCnpj><Cnpj>${emitente}</Cnpj></CpfCnpj><InscricaoMunicipal>1</InscricaoMunicipal></Prestador>
      <TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>${destinatario}</Cnpj></CpfCnpj></IdentificacaoTomador></TomadorServico>
    </InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico>
  </InfNfse></Nfse>${dados.cancelada ? '<NfseCancelamento versao="2.04"><Confirmacao><DataHora>2026-11-04T10:00:00</DataHora></Confirmacao></NfseCancelamento>' : ''}</CompNfse>`;
  return `${XML}<ConsultarNfseResposta xmlns="http://www.abrasf.org.br/nfse.xsd"><ListaNfse>${nfse.repeat(dados.vezes ?? 1)}</ListaNfse></ConsultarNfseResposta>`;
}

export function nfseAbrasf1(dados: Dados = {}): string {
  const { numero, emitente, destinatario, valor } = { ...PADRAO, ...dados };
  return `${XML}<ns2:CompNfse xmlns:ns2="http://www.abrasf.org.br/nfse.xsd"><ns2:Nfse><ns2:InfNfse>
    <ns2:Numero>${numero}</ns2:Numero><ns2:CodigoVerificacao>ZZ99</ns2:CodigoVerificacao><ns2:DataEmissao>2026-11-03T10:00:00</ns2:DataEmissao>
    <ns2:Competencia>2026-11-01T00:00:00</ns2:Competencia>
    <ns2:Servico><ns2:Valores><ns2:ValorServicos>${valor}</ns2:ValorServicos><ns2:ValorInss>165.00</ns2:ValorInss><ns2:IssRetido>1</ns2:IssRetido><ns2:ValorIss>30.00</ns2:ValorIss><ns2:ValorIssRetido>30.00</ns2:ValorIssRetido><ns2:ValorLiquidoNfse>1305.00</ns2:ValorLiquidoNfse></ns2:Valores>
      <ns2:ItemListaServico>0710</ns2:ItemListaServico><ns2:Discriminacao>Limpeza</ns2:Discriminacao><ns2:CodigoMunicipio>3550308</ns2:CodigoMunicipio></ns2:Servico>
    <ns2:PrestadorServico><ns2:IdentificacaoPrestador><ns2:Cnpj>${emitente}</ns2:Cnpj></ns2:IdentificacaoPrestador><ns2:RazaoSocial>Ana Serviços Ltda</ns2:RazaoSocial></ns2:PrestadorServico>
    <ns2:TomadorServico><ns2:IdentificacaoTomador><ns2:CpfCnpj><ns2:Cnpj>${destinatario}</ns2:Cnpj></ns2:CpfCnpj></ns2:IdentificacaoTomador></ns2:TomadorServico>
  </ns2:InfNfse></ns2:Nfse></ns2:CompNfse>`;
}

export function nfe(dados: Dados & { readonly cStat?: string } = {}): string {
  const { numero, emitente, destinatario, valor } = { ...PADRAO, ...dados };
  const chave = dados.chave ?? chaveNfe(emitente, numero);
  return `${XML}<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${chave}" versao="4.00">
    <ide><cUF>35</cUF><natOp>Venda de mercadoria</natOp><mod>55</mod><serie>1</serie><nNF>${numero}</nNF><dhEmi>2026-11-03T08:30:00-03:00</dhEmi><cMunFG>3550308</cMunFG></ide>
    <emit><CNPJ>${emitente}</CNPJ><xNome>Ana Serviços Ltda</xNome><enderEmit><xMun>São Paulo</xMun></enderEmit></emit>
    <dest><CNPJ>${destinatario}</CNPJ><xNome>Clínica Aurora</xNome></dest>
    <det nItem="1"><prod><xProd>Luvas &amp; seringas</xProd><vProd>${valor}</vProd></prod></det>
    <total><ICMSTot><vProd>${valor}</vProd><vNF>${valor}</vNF></ICMSTot></total>
  </infNFe></NFe><protNFe versao="4.00"><infProt><chNFe>${chave}</chNFe><cStat>${dados.cStat ?? '100'}</cStat></infProt></protNFe></nfeProc>`;
}
