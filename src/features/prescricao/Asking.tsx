/** A question at a field that may mean two things: each answer is a button. */
import { Button, Flex, Typography } from 'antd';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';

export type Answer = { readonly label: string; readonly value: string };

export function Asking(props: {
  /** Of the first answer, which takes the focus. */
  readonly id?: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  readonly onAnswer: (value: string) => void;
}) {
  const { id, question, answers, onAnswer } = props;
  return (
    <Flex vertical gap={4} role="group" aria-label={question} className="z-prescricao-pergunta">
      <Typography.Text type="danger" role="status">
        {question}
      </Typography.Text>
      <Flex gap={4} wrap>
        {answers.map(({ label, value }, at) => (
          <Button
            key={value}
            {...(at === 0 && id ? { id } : {})}
            size="small"
            onClick={() => onAnswer(value)}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

/** What an item lacks before anything is issued, with the answers that are at hand. */
export function Lack(props: {
  readonly id: string;
  readonly frase: string;
  readonly answers: readonly Answer[];
  readonly onAnswer: (value: string) => void;
  readonly onWrite: () => void;
}) {
  const { id, frase, answers, onAnswer, onWrite } = props;
  return (
    <Flex gap={8} wrap align="center" id={id} className="z-prescricao-falta">
      <Typography.Text type="danger" style={{ flex: '1 1 240px' }}>
        {frase}
      </Typography.Text>
      {answers.map(({ label, value }) => (
        <Button key={value} size="small" onClick={() => onAnswer(value)}>
          {label}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onWrite}>
        {texto.escrever}
      </Button>
    </Flex>
  );
}
