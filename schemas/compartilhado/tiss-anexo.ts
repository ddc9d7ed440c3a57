/** Lists of the annexes of TISS (OPME, chemotherapy, radiotherapy): domain tables of ANS, by their codes. */
/** Table 60. */
export const UNIDADE_MEDIDA_TISS = [
  { const: '001', title: 'Ampola' },
  { const: '002', title: 'Bilhões de unidades internacionais' },
  { const: '003', title: 'Bisnaga' },
  { const: '004', title: 'Bolsa' },
  { const: '005', title: 'Caixa' },
  { const: '006', title: 'Cápsula' },
  { const: '007', title: 'Carpule' },
  { const: '008', title: 'Comprimido' },
  { const: '009', title: 'Dose' },
  { const: '010', title: 'Drágea' },
  { const: '011', title: 'Envelope' },
  { const: '012', title: 'Flaconete' },
  { const: '013', title: 'Frasco' },
  { const: '014', title: 'Frasco-ampola' },
  { const: '015', title: 'Galão' },
  { const: '016', title: 'Glóbulo' },
  { const: '017', title: 'Gotas' },
  { const: '018', title: 'Grama' },
  { const: '019', title: 'Litro' },
  { const: '020', title: 'Micrograma' },
  { const: '021', title: 'Milhões de unidades internacionais' },
  { const: '022', title: 'Miligrama' },
  { const: '023', title: 'Mililitro' },
  { const: '024', title: 'Óvulo' },
  { const: '025', title: 'Pastilha' },
  { const: '026', title: 'Lata' },
  { const: '027', title: 'Pérola' },
  { const: '028', title: 'Pílula' },
  { const: '029', title: 'Pote' },
  { const: '030', title: 'Quilograma' },
  { const: '031', title: 'Seringa' },
  { const: '032', title: 'Supositório' },
  { const: '033', title: 'Tablete' },
  { const: '034', title: 'Tubete' },
  { const: '035', title: 'Tubo' },
  { const: '036', title: 'Unidade' },
  { const: '037', title: 'Unidade internacional' },
  { const: '038', title: 'Centímetro' },
  { const: '039', title: 'Conjunto' },
  { const: '040', title: 'Kit' },
  { const: '041', title: 'Maço' },
  { const: '042', title: 'Metro' },
  { const: '043', title: 'Pacote' },
  { const: '044', title: 'Peça' },
  { const: '045', title: 'Rolo' },
  { const: '046', title: 'Gray' },
  { const: '047', title: 'Centigray' },
  { const: '048', title: 'Par' },
  { const: '049', title: 'Adesivo transdérmico' },
  { const: '050', title: 'Comprimido efervescente' },
  { const: '051', title: 'Comprimido mastigável' },
  { const: '052', title: 'Sachê' },
  { const: '054', title: 'm²' },
  { const: '055', title: 'm³' },
  { const: '056', title: 'mg por quilo' },
  { const: '057', title: 'mg por m²' },
  { const: '058', title: 'Calorias' },
  { const: '059', title: 'UI por m²' },
  { const: '060', title: 'UI por ml' },
  { const: '061', title: 'cm³' },
] as const;

/** Table 62. */
export const VIA_ADMINISTRACAO_TISS = [
  { const: '01', title: 'Bucal' },
  { const: '02', title: 'Capilar' },
  { const: '03', title: 'Dermatológica' },
  { const: '04', title: 'Epidural' },
  { const: '05', title: 'Gastrostomia ou jejunostomia' },
  { const: '06', title: 'Inalatória' },
  { const: '07', title: 'Intraóssea' },
  { const: '08', title: 'Intra-arterial' },
  { const: '09', title: 'Intra-articular' },
  { const: '10', title: 'Intracardíaca' },
  { const: '11', title: 'Intradérmica' },
  { const: '12', title: 'Intralesional' },
  { const: '13', title: 'Intramuscular' },
  { const: '14', title: 'Intraperitoneal' },
  { const: '15', title: 'Intrapleural' },
  { const: '16', title: 'Intratecal' },
  { const: '17', title: 'Intratraqueal' },
  { const: '18', title: 'Intrauterina' },
  { const: '19', title: 'Intravenosa' },
  { const: '20', title: 'Intravesical' },
  { const: '21', title: 'Intravítrea' },
  { const: '22', title: 'Irrigação' },
  { const: '23', title: 'Nasal' },
  { const: '24', title: 'Oftálmica' },
  { const: '25', title: 'Oral' },
  { const: '26', title: 'Otológica' },
  { const: '27', title: 'Retal' },
  { const: '28', title: 'Sonda enteral' },
  { const: '29', title: 'Sonda gástrica' },
  { const: '30', title: 'Subcutânea' },
  { const: '31', title: 'Sublingual' },
  { const: '32', title: 'Transdérmica' },
  { const: '33', title: 'Uretral' },
  { const: '34', title: 'Vaginal' },
  { const: '35', title: 'Outras' },
] as const;

/** Table 31. */
export const ESTADIAMENTO = [
  { const: '0', title: '0' },
  { const: '1', title: 'I' },
  { const: '2', title: 'II' },
  { const: '3', title: 'III' },
  { const: '4', title: 'IV' },
  { const: '5', title: 'Não se aplica' },
] as const;

/** Table 33. */
export const FINALIDADE_TRATAMENTO = [
  { const: '1', title: 'Curativa' },
  { const: '2', title: 'Neoadjuvante' },
  { const: '3', title: 'Adjuvante' },
  { const: '4', title: 'Paliativa' },
  { const: '5', title: 'Controle' },
] as const;

/** Table 30. */
export const ECOG = [
  { const: '0', title: '0: totalmente ativo' },
  { const: '1', title: '1: não exerce atividade física' },
  { const: '2', title: '2: caminha e cuida de si' },
  { const: '3', title: '3: cuida de si com limitação' },
  { const: '4', title: '4: completamente dependente' },
] as const;

/** Table 67. */
export const TUMOR = [
  { const: '5', title: 'T0' },
  { const: '1', title: 'T1' },
  { const: '2', title: 'T2' },
  { const: '3', title: 'T3' },
  { const: '4', title: 'T4' },
  { const: '6', title: 'Tis' },
  { const: '7', title: 'Tx' },
  { const: '8', title: 'Não se aplica' },
  { const: '9', title: 'Sem informação' },
] as const;

/** Table 66. */
export const NODULO = [
  { const: '4', title: 'N0' },
  { const: '1', title: 'N1' },
  { const: '2', title: 'N2' },
  { const: '3', title: 'N3' },
  { const: '5', title: 'Nx' },
  { const: '8', title: 'Não se aplica' },
  { const: '9', title: 'Sem informação' },
] as const;

/** Table 65. */
export const METASTASE = [
  { const: '2', title: 'M0' },
  { const: '1', title: 'M1' },
  { const: '3', title: 'Mx' },
  { const: '8', title: 'Não se aplica' },
  { const: '9', title: 'Sem informação' },
] as const;

/** Table 58. */
export const TIPO_QUIMIOTERAPIA = [
  { const: '1', title: 'Primeira linha' },
  { const: '2', title: 'Segunda linha' },
  { const: '3', title: 'Terceira linha' },
  { const: '4', title: 'Outras linhas' },
] as const;

/** Table 29. */
export const DIAGNOSTICO_IMAGEM = [
  { const: '1', title: 'Tomografia' },
  { const: '2', title: 'Ressonância magnética' },
  { const: '3', title: 'Raio X' },
  { const: '4', title: 'Outras' },
  { const: '5', title: 'Ultrassonografia' },
  { const: '6', title: 'PET' },
] as const;

/** Of the makers that the surgeon names. */
export const OPCAO_FABRICANTE = [
  { const: '1', title: 'Primeira opção' },
  { const: '2', title: 'Segunda opção' },
  { const: '3', title: 'Terceira opção' },
] as const;
