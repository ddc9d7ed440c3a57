/** The line in which a dentist dictates: Enter launches what was understood, Ctrl+Z takes the last one back. */
import { Alert, Button, Flex, Input, type InputRef } from 'antd';
import { Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { estranha } from '#domain/odontologia/conferir.ts';
import { ditar } from '#domain/odontologia/ditado.ts';
import type { Entrada, Lancamento, Odontograma } from '#domain/odontologia/tipos.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { Field } from '#shared/ui/Field.tsx';

type Props = {
  readonly data: Odontograma;
  /** How a treatment enters whose line does not say it. */
  readonly entry: Entrada;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly undone: boolean;
  readonly canUndo: boolean;
  /** What was launched last, as long as it stands. */
  readonly told: string;
  readonly onTyped: () => void;
  readonly onTold: (said: string) => void;
  readonly onUndo: () => void;
  readonly onSay: (said: Omit<Lancamento, 'data'>) => Promise<boolean>;
};

export function Dictation(props: Props) {
  const { data, entry, busy, problem, undone, canUndo, told, onTyped, onTold, onUndo, onSay } = props;
  const id = useId();
  const input = useRef<InputRef>(null);
  const [line, setLine] = useState('');
  const [asked, setAsked] = useState(false);
  /** The strange line that was said once: said again it is meant. */
  const [warned, setWarned] = useState('');
  const heard = ditar(line, { ...data, tratamento: entry });

  const say = async (text: string) => {
    const said = ditar(text, { ...data, tratamento: entry });
    onTold('');
    if (said?.tipo !== 'entendido') {
      setAsked(said !== undefined);
      return;
    }
    if (estranha(said.lancamento.locais, data, data.idade) !== undefined && warned !== text) {
      setWarned(text);
      return;
    }
    if (!(await onSay(said.lancamento))) return;
    onTold(texto.lancado(said.frase));
    type('');
  };
  const type = (text: string) => {
    setLine(text);
    setAsked(false);
    setWarned('');
    onTyped();
  };
  const question = asked && heard?.tipo === 'pergunta' ? heard : undefined;
  const strange =
    warned === line && heard?.tipo === 'entendido'
      ? estranha(heard.lancamento.locais, data, data.idade)
      : undefined;
  return (
    <div className="z-odonto-ditado">
      <Field
        id={id}
        label={texto.ditado}
        hint={heard?.tipo === 'entendido' ? heard.frase : texto.ditadoAjuda}
      >
        <Flex gap={8}>
          <Input
            id={id}
            ref={input}
            value={line}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            placeholder={texto.ditadoExemplo}
            aria-describedby={`${id}-ajuda`}
            onChange={({ target }) => type(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              void say(line);
            }}
          />
          <Button loading={busy} onClick={() => void say(line)}>
            {texto.lancar}
          </Button>
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            aria-label={texto.desfazer}
            title={texto.desfazer}
            loading={undone}
            disabled={!canUndo}
            onClick={onUndo}
          />
        </Flex>
      </Field>
      <span role="status" className="z-so-leitor">
        {told}
      </span>
      {question || strange !== undefined || problem !== null ? (
        <Alert
          type={problem === null ? 'warning' : 'error'}
          role="alert"
          message={question?.frase ?? strange ?? problem}
          description={
            question && question.opcoes.length > 0 ? (
              <Flex wrap gap={8}>
                {question.opcoes.map((option) => (
                  <Button
                    key={option}
                    size="small"
                    onClick={() => {
                      type(option);
                      void say(option);
                      input.current?.focus();
                    }}
                  >
                    {option}
                  </Button>
                ))}
              </Flex>
            ) : undefined
          }
        />
      ) : null}
    </div>
  );
}
