/** The arrival of one patient: what is missing, what the account needs, the priority, who comes along, the ticket. */
import { Alert, Button, Flex, Form, Typography } from 'antd';
import { Printer } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { formatData, formatIdade } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { comCarteiraMostrada } from '#domain/recepcao/carteira.ts';
import { impede, pendencias, type Pendencia } from '#domain/recepcao/pendencias.ts';
import { preferenciaPor, sugerirPreferencia } from '#domain/recepcao/prioridade.ts';
import { CAMPOS_DA_CHEGADA, type FichaRecepcao, type ItemRecepcao } from '#domain/recepcao/wire.ts';
import { stateOf } from '#domain/registro/conditions.ts';
import { confirmLeave, FieldItem, FormDrawerLater, LeaveGuard, registerUnsaved } from '#engine/kit/index.ts';
import { convenioMarcacao } from '#messages/convenio-marcacao.ts';
import { recepcao } from '#messages/recepcao.ts';
import { recepcaoTela as texto } from '#messages/recepcao-tela.ts';
import { today } from '#shared/clock.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { randomId } from '#shared/random-id.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { completar, registrarChegada, useFicha, type DadosChegada } from './wire.ts';

const CHEGAM = new Set(['AGENDADO', 'CONFIRMADO', 'FALTOU']);
const COMPLETAM = new Set(['AGUARDANDO', 'EM_ATENDIMENTO']);

const SECOES = [
  {
    titulo: texto.conta,
    campos: [
      'convenioId',
      'tipoAtendimentoId',
      'numeroCarteira',
      'validadeCarteira',
      'autorizacao',
      'numeroAutorizacao',
    ],
  },
  { titulo: texto.preferencia, campos: ['motivoPrioridade'] },
  { titulo: texto.acompanhante, campos: ['acompanhante', 'parentescoAcompanhante', 'telefoneAcompanhante'] },
] as const;

type Props = {
  readonly id: number;
  readonly onClose: () => void;
  readonly onChange: () => void;
  readonly onPrint: (item: ItemRecepcao) => void;
};

type Carteira = {
  readonly convenioId: number | null;
  readonly numero: string | null;
  readonly validade: string | null;
};

/** What the form begins with: what is written already, the patient's card of the convênio, the priority of the age. */
function inicial({ item, caso, carteiras }: FichaRecepcao): DadosChegada {
  const { paciente } = item.fatos;
  // Nobody asked whoever booked: the only convênio that counts is the patient's.
  const unica =
    CHEGAM.has(item.situacao) && item.convenioId === null && !item.particular && caso === 'UM'
      ? carteiras.find(({ validade }) => validade === null || validade >= today())
      : undefined;
  const carteira = unica ?? item.fatos.carteira;
  const lei =
    item.chegadaEm === null && item.prioridade === 'NORMAL'
      ? sugerirPreferencia(paciente?.idade ?? null)
      : item;
  return {
    ...(Object.fromEntries(CAMPOS_DA_CHEGADA.map((campo) => [campo, item[campo]])) as DadosChegada),
    ...(unica ? { convenioId: unica.convenioId } : {}),
    numeroCarteira: carteira.numero,
    validadeCarteira: carteira.validade,
    prioridade: lei.prioridade,
    motivoPrioridade: lei.motivoPrioridade,
  };
}

export function CheckinDrawer({ id, onClose, onChange, onPrint }: Props) {
  const { entity } = useEntity('agendamentos');
  const can = useCan();
  const [convenioPedido, setConvenioPedido] = useState<number | null | undefined>();
  const { data: ficha, error, refetch } = useFicha(id, convenioPedido);
  const [particular, setParticular] = useState(false);
  const [digitado, setDigitado] = useState<Partial<DadosChegada>>({});
  const [malescrito, setMalescrito] = useState<{ readonly [campo: string]: string | null }>({});
  const [erros, setErros] = useState<{ readonly [campo: string]: readonly string[] }>({});
  const [problema, setProblema] = useState('');
  const [busy, setBusy] = useState(false);
  const [cadastro, setCadastro] = useState(false);
  const [chave, setChave] = useState(randomId);
  const base = useMemo(() => (ficha ? inicial(ficha) : undefined), [ficha]);
  const valores = base ? { ...base, ...digitado } : undefined;
  const item = ficha?.item;
  const situacao = item?.situacao ?? 'FINALIZADO';
  const pode = can('update', 'agenda');
  const chega = pode && CHEGAM.has(situacao);
  const completa = pode && COMPLETAM.has(situacao);
  const sujo = Object.keys(digitado).length > 0 && (chega || completa);

  // The one that is filled in without being asked for is asked about, too: its rules are not the row's.
  const querido = base?.convenioId;
  if (querido != null && convenioPedido === undefined && querido !== item?.convenioId)
    setConvenioPedido(querido);
  const convenio = ficha?.convenio ?? null;
  const semEscolha =
    chega &&
    valores?.convenioId === null &&
    !particular &&
    item?.particular === false &&
    ficha?.caso !== 'NENHUM';
  const faltam: readonly Pendencia[] =
    item && valores
      ? pendencias(
          {
            ...item.fatos,
            convenio,
            carteira: { numero: valores.numeroCarteira, validade: valores.validadeCarteira },
            autorizacao: valores.numeroAutorizacao,
            autorizacaoPedida: valores.autorizacao === 'PEDIDA',
            convenios: semEscolha ? item.fatos.convenios : [],
            vencidos: semEscolha ? item.fatos.vencidos : [],
            // Of the card that was booked; another one is asked of the server with its convênio.
            planoInativo: valores.convenioId === item.convenioId ? item.fatos.planoInativo : null,
          },
          Date.now(),
        )
      : [];
  const parado = faltam.some(impede);
  const sugerida = chega && !('motivoPrioridade' in digitado) && valores?.prioridade !== 'NORMAL';

  const usar = ({ convenioId, numero, validade }: Carteira) => {
    setParticular(convenioId === null);
    setConvenioPedido(convenioId);
    setDigitado((antes) => ({ ...antes, convenioId, numeroCarteira: numero, validadeCarteira: validade }));
  };
  // The same card with an older validity is what the reception has just corrected.
  const demaisCarteiras = (ficha?.carteiras ?? []).filter(
    (carteira) =>
      carteira.convenioId !== valores?.convenioId ||
      carteira.numero !== valores.numeroCarteira ||
      (carteira.validade ?? '') > (valores.validadeCarteira ?? ''),
  );
  const naoValem = (ficha?.naoValem ?? []).filter(({ convenioId }) => convenioId !== valores?.convenioId);
  const cartoes = (ficha?.carteiras ?? []).map(({ numero, ...carteira }) => ({
    ...carteira,
    numeroCarteira: numero,
  }));
  const renova =
    can('update', 'paciente') &&
    valores !== undefined &&
    comCarteiraMostrada(
      cartoes,
      { convenioId: valores.convenioId, numero: valores.numeroCarteira, validade: valores.validadeCarteira },
      today(),
    ) !== null;
  // Once the register has the validity, or another card is being written, what it said of this one is past.
  const recusada = renova && !sujo ? (item?.carteiraRecusada ?? null) : null;
  const mudar = (campo: keyof DadosChegada, valor: unknown) => {
    setErros(({ [campo]: _certo, ...resto }) => resto);
    setProblema('');
    if (campo !== 'convenioId') return setDigitado((antes) => ({ ...antes, [campo]: valor }));
    const convenioId = valor as number | null;
    const carteira = ficha?.carteiras.find((carteira) => carteira.convenioId === convenioId);
    usar({ convenioId, numero: carteira?.numero ?? null, validade: carteira?.validade ?? null });
  };

  const gravar = async (): Promise<boolean> => {
    if (!item || !valores) return false;
    const errados = Object.entries(malescrito).flatMap(([campo, erro]) =>
      erro === null ? [] : [[campo, [erro]] as const],
    );
    setErros(Object.fromEntries(errados));
    if (errados.length > 0) return false;
    if (semEscolha) {
      setErros({ convenioId: [texto.escolhaConvenio] });
      return false;
    }
    setBusy(true);
    setProblema('');
    const lei = preferenciaPor(valores.motivoPrioridade);
    const todos: { readonly [campo: string]: unknown } = { ...valores, ...lei };
    const visivel = (campo: string) => {
      const field = entity.field[campo];
      return field !== undefined && stateOf(field, todos).visible;
    };
    const campos = Object.fromEntries(
      CAMPOS_DA_CHEGADA.map((campo) => [campo, visivel(campo) ? todos[campo] : null]),
    );
    try {
      let salvo: ItemRecepcao | undefined;
      if (chega) {
        await registrarChegada(item, campos as DadosChegada, chave);
        salvo = (await refetch()).data?.item;
        notify({ type: 'SUCCESS', value: texto.chegou(item.paciente ?? '', salvo?.senha ?? '') });
      } else {
        await completar(item, campos as DadosChegada);
        salvo = (await refetch()).data?.item;
        notify({ type: 'SUCCESS', value: texto.salvo });
      }
      if (salvo?.carteiraRecusada) notify({ type: 'WARNING', value: texto.recusouCarteira });
      setDigitado({});
      setConvenioPedido(undefined);
      setChave(randomId());
      onChange();
      return true;
    } catch (falha) {
      const errosDaFalha = falha instanceof HttpError ? falha.errors : {};
      setErros(errosDaFalha);
      const velho = falha instanceof HttpError && falha.statusCode === 412;
      if (velho) await refetch();
      const soltos = Object.entries(errosDaFalha).flatMap(([campo, frases]) =>
        campo in campos ? [] : frases,
      );
      if (velho) setProblema(texto.mudou);
      else if (soltos.length > 0) setProblema(soltos.join(' '));
      else if (Object.keys(errosDaFalha).length === 0)
        setProblema(messageOf(falha, chega ? texto.falhaChegada : texto.falhaSalvar));
      return false;
    } finally {
      setBusy(false);
    }
  };

  // What was typed is asked about before it would be lost, by whatever way out.
  const agora = useRef({ sujo, gravar });
  useEffect(() => {
    agora.current = { sujo, gravar };
  });
  const [guardado] = useState(() => ({
    isDirty: () => agora.current.sujo,
    save: () => agora.current.gravar(),
    discard: () => setDigitado({}),
  }));
  useEffect(() => registerUnsaved(guardado), [guardado]);
  const fechar = () => void confirmLeave(guardado).then((sai) => sai && onClose());

  const nome = item?.paciente ?? texto.semPaciente;
  return (
    <>
      <Drawer
        title={item ? `${formatHora(item.inicio)} · ${nome}` : texto.registrar}
        width={640}
        stubborn
        onClose={fechar}
        footer={
          <>
            <Button onClick={fechar}>{chega || sujo ? texto.cancelar : texto.fechar}</Button>
            {item?.senha && situacao === 'AGUARDANDO' ? (
              <Button
                type={sujo ? 'default' : 'primary'}
                icon={<Printer size={16} aria-hidden />}
                onClick={() => onPrint(item)}
              >
                {texto.imprimirSenha}
              </Button>
            ) : null}
            {completa && sujo ? (
              <Button type="primary" loading={busy} onClick={() => void gravar()}>
                {texto.salvar}
              </Button>
            ) : null}
            {chega ? (
              <Button type="primary" loading={busy} disabled={parado} onClick={() => void gravar()}>
                {texto.registrar}
              </Button>
            ) : null}
          </>
        }
      >
        {error && !ficha ? (
          <FailedState error={error} title={texto.falha} retry={() => void refetch()} />
        ) : !item || !valores ? (
          <LoadingState rows={8} />
        ) : (
          <Flex vertical gap={16}>
            <Summary item={item} />
            {item.observacao ? <Alert type="info" showIcon message={item.observacao} /> : null}
            {faltam.length > 0 ? (
              <Alert
                type={parado ? 'error' : 'warning'}
                showIcon
                message={parado ? texto.impede : chega ? texto.conferir : texto.faltam(faltam.length)}
                description={
                  <ul className="z-limpa">
                    {faltam.map((pendencia) => (
                      <li key={pendencia.tipo}>{recepcao.pendencia(pendencia)}</li>
                    ))}
                  </ul>
                }
                action={
                  item.pacienteId !== null && can('view', 'paciente') ? (
                    <Button size="small" onClick={() => setCadastro(true)}>
                      {faltam.some(({ tipo }) => tipo === 'CADASTRO')
                        ? texto.completarCadastro
                        : texto.abrirCadastro}
                    </Button>
                  ) : undefined
                }
              />
            ) : chega ? (
              <Alert type="success" showIcon message={texto.pronto} />
            ) : null}
            <Form layout="vertical" component="div" disabled={!chega && !completa} requiredMark={false}>
              {SECOES.map(({ titulo, campos }) => (
                <section key={titulo} aria-label={titulo}>
                  <h3>{titulo}</h3>
                  <div className="z-campos">
                    {campos.map((campo) => {
                      const field = entity.field[campo];
                      if (!field || (campo !== 'motivoPrioridade' && !stateOf(field, valores).visible))
                        return null;
                      return (
                        <FieldItem
                          key={campo}
                          id={`chegada-${campo}`}
                          label={
                            campo !== 'motivoPrioridade'
                              ? field.title
                              : sugerida
                                ? texto.porLeiSugerido
                                : texto.porLei
                          }
                          resource={entity.name}
                          field={field}
                          required={false}
                          value={valores[campo]}
                          error={malescrito[campo] ?? erros[campo]?.[0] ?? null}
                          onChange={(valor) => mudar(campo, valor)}
                          onInputError={(erro) => setMalescrito((antes) => ({ ...antes, [campo]: erro }))}
                        />
                      );
                    })}
                  </div>
                  {titulo === texto.conta && chega && naoValem.length > 0 && !semEscolha ? (
                    <Alert
                      type="warning"
                      showIcon
                      message={convenioMarcacao.naoVale(naoValem)}
                      style={{ marginBlockEnd: 12 }}
                    />
                  ) : null}
                  {titulo === texto.conta && chega && valores.convenioId === null && !semEscolha ? (
                    <p className="z-fraco">
                      {ficha?.caso === 'NENHUM'
                        ? convenioMarcacao.semConvenio
                        : convenioMarcacao.particularEscolhido}
                    </p>
                  ) : null}
                  {titulo === texto.conta && (chega || completa) ? (
                    <Flex wrap gap={8} style={{ marginBottom: 12 }}>
                      {demaisCarteiras.map((carteira) => (
                        <Button
                          key={`${carteira.convenioId} ${carteira.numero}`}
                          size="small"
                          onClick={() => usar(carteira)}
                        >
                          {texto.usarCarteira(carteira.convenio, carteira.numero)}
                        </Button>
                      ))}
                      {valores.convenioId !== null || semEscolha ? (
                        <Button
                          size="small"
                          onClick={() => usar({ convenioId: null, numero: null, validade: null })}
                        >
                          {texto.particular}
                        </Button>
                      ) : null}
                    </Flex>
                  ) : null}
                  {titulo === texto.conta && recusada !== null ? (
                    <Alert
                      type="warning"
                      showIcon
                      style={{ marginBlockEnd: 16 }}
                      message={texto.recusouCarteira}
                      description={texto.recusouCarteiraTexto(recusada)}
                      action={
                        <Button size="small" disabled={false} onClick={() => setCadastro(true)}>
                          {texto.corrigirCadastro}
                        </Button>
                      }
                    />
                  ) : titulo === texto.conta && renova ? (
                    <p className="z-fraco">{texto.renovaCarteira}</p>
                  ) : null}
                  {titulo === texto.conta && convenio?.orientacoes ? (
                    <Alert type="info" message={texto.orientacoes} description={convenio.orientacoes} />
                  ) : null}
                </section>
              ))}
            </Form>
            {problema ? <Alert type="error" showIcon role="alert" message={problema} /> : null}
          </Flex>
        )}
      </Drawer>
      {cadastro && item && item.pacienteId !== null ? (
        <Suspense fallback={null}>
          <FormDrawerLater
            resource="pacientes"
            id={item.pacienteId}
            onClose={() => {
              setCadastro(false);
              void refetch();
              onChange();
            }}
          />
        </Suspense>
      ) : (
        <LeaveGuard />
      )}
    </>
  );
}

/** Who it is, so that the desk asks for what tells two people of one name apart. */
function Summary({ item }: { readonly item: ItemRecepcao }) {
  const { nascimento, telefone, profissional, sala, senha, chegadaEm } = item;
  const partes = [
    nascimento === null ? null : formatData(nascimento),
    nascimento === null ? null : formatIdade(nascimento, today()),
    telefone === null ? null : formatTelefone(telefone),
  ];
  return (
    <Flex justify="space-between" gap={16} align="start">
      <div>
        <div>{[profissional, sala].filter(Boolean).join(', ')}</div>
        <div className="z-fraco">{partes.filter(Boolean).join(' · ')}</div>
      </div>
      {senha === null || chegadaEm === null ? null : (
        <Typography.Text strong style={{ fontSize: 24, lineHeight: 1.2, whiteSpace: 'nowrap' }}>
          {`${texto.senhaDada} ${senha}`}
        </Typography.Text>
      )}
    </Flex>
  );
}
