import { questionText as words } from '#app/text/questions/questions.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import type { QuestionViewModel } from './questions-view-model.ts';

interface QuestionListProps {
  /** Of the heading. */
  id: string;
  productId: string;
  questions: readonly QuestionViewModel[];
}

export default function QuestionList({ id: headingId, productId, questions }: QuestionListProps) {
  return (
    <>
      <SectionHead
        id={headingId}
        aside={
          // A full page load: signed out it leads to the sign-in page, which has a content policy of its own.
          <a
            href={`/product/${productId}/pregunta`}
            rel="nofollow"
            className={buttonClasses({ kind: 'outline', size: 'small' })}
          >
            {words.ask}
          </a>
        }
      >
        {words.title}
      </SectionHead>
      {questions.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {questions.map(({ id, question, answer, day }) => (
            <li key={id} className="flex flex-col gap-2 py-5">
              <p className="max-w-prose font-semibold break-words whitespace-pre-line">{question}</p>
              <div className="max-w-prose border-l-2 border-mask pl-4">
                <p className="text-14 text-muted">{day}</p>
                <p className="break-words whitespace-pre-line">{answer}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
