"""Judges public outputs of models with make24 and with the judges of their repositories, and prints a table.

usage: public_sets.py MAKE24 TREE_OF_THOUGHT META_PROMPTING D1 [differences]

The first argument is the command make24, the others are checkouts of princeton-nlp/tree-of-thought-llm,
suzgunmirac/meta-prompting and dllm-reasoning/d1. With "differences", it also prints each text on which the two
judges differ. The judges of the repositories are rewritten here with exact fractions and without eval.
"""

import ast
import collections
import fractions
import glob
import json
import pathlib
import re
import subprocess
import sys

Output = collections.namedtuple("Output", "set puzzle hand target text accepted")

OPERATORS = {
    ast.Add: lambda x, y: x + y,
    ast.Sub: lambda x, y: x - y,
    ast.Mult: lambda x, y: x * y,
    ast.Div: lambda x, y: x / y,
    ast.FloorDiv: lambda x, y: x // y,
}


def value(text):
    """Returns the value of a Python expression of numbers, signs and + - * / //, or None."""

    def walk(node):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return fractions.Fraction(str(node.value))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -walk(node.operand)
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](walk(node.left), walk(node.right))
        raise ValueError

    try:
        return walk(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        return None


def numbers(text):
    return sorted(map(int, re.findall(r"\d+", text)))


def tree_of_thought_accepts(text, hand, target):
    """Judges like Game24Task.test_output in src/tot/tasks/game24.py: the last line, up to the first =."""
    expression = text.strip().split("\n")[-1].lower().replace("answer: ", "").partition("=")[0]
    return numbers(expression) == sorted(hand) and value(expression) == target


def meta_prompting_accepts(text, hand, target):
    """Judges like eval_for_GameOf24 in evaluate_outputs.py: what follows >> FINAL ANSWER: and three quotes."""
    expression = text.lower().split('>> final answer:\n"""')[-1].split('"""')[0].strip().partition("=")[0]
    if "is" in expression:
        expression = expression.split("is")[1]
    result = value(expression.partition("equals")[0])
    words = re.sub(r"[+\-*/÷()]", " ", expression).split()
    return result is not None and abs(result - target) < 0.001 and sorted(words) == sorted(map(str, hand))


def d1_accepts(text, hand, target):
    """Judges like parse_countdown_answers in eval/parse_and_get_acc.py: the last box, without a box the whole text, and
    if the box is not closed the first tag or else the whole text."""
    expression = last_box(text) if r"\boxed" in text else text
    if expression is None:
        tag = re.search(r"<answer>(.*?)</answer>", text, re.DOTALL)
        expression = tag.group(1).strip() if tag else text
    expression = expression.replace(r"\div", "/").replace(r"\times", "*").replace(r"\cdot", "*")
    equation = re.search(r"([0-9+\-*/() ]+)=[0-9. ]+", expression)
    if equation:
        expression = equation.group(1)
    result = value(expression) if re.match(r"^[\d+\-*/().\s]+$", expression) else None
    return result is not None and abs(result - target) < 1e-5 and numbers(expression) == sorted(hand)


def last_box(text):
    """Returns the content of the last \\boxed{}, or None if it is not closed."""
    start = text.rfind("\\boxed{") + len("\\boxed{")
    depth = 1
    for i in range(start, len(text) if start >= len("\\boxed{") else 0):
        depth += (text[i] == "{") - (text[i] == "}")
        if depth == 0:
            return text[start:i]
    return None


def outputs(tree_of_thought, meta_prompting, d1):
    rows = pathlib.Path(tree_of_thought, "src/tot/data/24/24.csv").read_text(encoding="utf-8").splitlines()[1:]
    for name, part in (("IO", "standard"), ("CoT", "cot"), ("search", "propose")):
        for item in read_json(tree_of_thought, f"logs/game24/*{part}*.json"):
            hand = numbers(rows[item["idx"]].split(",")[1])
            for text in item["ys"]:
                yield Output(f"tree of thoughts: {name}", item["idx"], hand, 24, text, tree_of_thought_accepts(text, hand, 24))
    for path in sorted(glob.glob(meta_prompting + "/outputs/*/GameOf24*.jsonl")):
        for i, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines()):
            item = json.loads(line)
            hand, name = numbers(item["input"]), pathlib.Path(path).parent.name
            yield Output(f"meta-prompting: {name}", i, hand, 24, item["output"], meta_prompting_accepts(item["output"], hand, 24))
    for length in ("128_64", "256_128", "512_256"):
        for i, item in enumerate(read_json(d1, f"eval/eval_baselines/countdown_instruct_{length}_*.json", "generations")):
            (hand, target), text = item["ground_truth"], item["generations"]
            yield Output(f"d1: LLaDA-8B-Instruct, {length[:3]} tokens", i, hand, target, text, d1_accepts(text, hand, target))


def read_json(checkout, pattern, name=None):
    for path in sorted(glob.glob(f"{checkout}/{pattern}")):
        items = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        yield from items[name] if name else items


def judge(make24, texts, option):
    """Returns the verdicts of make24 on texts."""
    rules = {"d1": "countdown-all"}
    records = "".join(
        json.dumps({"answer": o.text, "hand": o.hand, "target": o.target, "rules": rules.get(o.set.partition(":")[0], "classic") + option}) + "\n"
        for o in texts
    )
    # exit status 1 means that some answer is not correct
    run = subprocess.run([make24, "check", "--jsonl"], input=records, capture_output=True, text=True, check=False)
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    if len(verdicts) != len(texts):
        sys.exit(run.stderr)
    return verdicts


def main(make24, tree_of_thought, meta_prompting, d1, differences=""):
    texts = list(outputs(tree_of_thought, meta_prompting, d1))
    default, lenient = judge(make24, texts, ""), judge(make24, texts, "+lenient")
    rows = collections.defaultdict(list)
    for o, v, w in zip(texts, default, lenient):
        rows[o.set].append((o.puzzle, o.accepted, v["verdict"] == "correct", w["verdict"] == "correct", v["verdict"] == "invalid"))
    print("| set | outputs | accepted by its judge | by make24 | by make24 with `lenient` | invalid | puzzles solved: its judge, make24 |")
    print("|---|---|---|---|---|---|---|")
    for name, row in rows.items():
        solved = [len({puzzle for puzzle, *accepted in row if accepted[i]}) for i in (0, 1)]
        totals = [sum(column) for column in list(zip(*row))[1:]]
        print(f"| {name} | {len(row)} | {totals[0]} | {totals[1]} | {totals[2]} | {totals[3]} | {solved[0]}, {solved[1]} |")
    print(len(texts), "outputs")
    for o, v in zip(texts, default):
        if differences and o.accepted != (v["verdict"] == "correct"):
            end = re.sub(r"(<\|endoftext\|>)+", "<|endoftext|>", o.text)[-260:]
            print(f"{o.set}, puzzle {o.puzzle}, {o.hand} to {o.target}: make24 {v['verdict']} {v.get('reason', '')}, its judge {o.accepted}: {end!r}")


main(*sys.argv[1:])
